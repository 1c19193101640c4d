import { expect, test } from "bun:test"
import { ipIn, networkOf } from "./network"

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1c2:3%eth0", "fe80::1c2:3"],
  ["local", "local"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["192.0.2.7:4711", "192.0.2.7"],
  ["[2001:DB8::1]:443", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["[fe80::1%eth0]", "fe80::1"],
  ["192.0.2.300", undefined],
  ["1.2.3.4.5.6", undefined],
  ["2001:db8:::1", undefined],
  ["unknown", undefined],
  ["<script>", undefined],
  ["", undefined],
])("%j is parsed as the address %p", (text, address) => {
  expect(ipIn(text)).toBe(address)
})
