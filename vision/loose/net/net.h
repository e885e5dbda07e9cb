/* SPDX-License-Identifier: MIT */
/*
 * net.h - the trained networks, as ONNX files in memory. Made by embed.py; README.md says how they
 * were trained.
 */
#ifndef VIS_NET_H
#define VIS_NET_H

#include <stddef.h>
#include <stdint.h>

extern const size_t net_finder_size, net_reader_size;
extern const uint8_t net_finder_data[], net_reader_data[];

#endif
