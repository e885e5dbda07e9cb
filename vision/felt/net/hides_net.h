/* SPDX-License-Identifier: MIT */
/*
 * hides_net.h - the trained network, as an ONNX file in memory. Made by embed.py; README.md says
 * how it was trained.
 */
#ifndef VIS_HIDES_NET_H
#define VIS_HIDES_NET_H

#include <stddef.h>
#include <stdint.h>

extern const size_t net_hides_size;
extern const uint8_t net_hides_data[];

#endif
