import { dataUrlOf, makeJpeg, segment, withSegments } from "../../src/test/jpeg-maker"
import type { Random } from "../seeded"

/** JPEG data URLs, whole and broken: cut, overwritten, with false dimensions, segments of false length. */
export const photosFrom = async () => {
  const jpeg = await makeJpeg({ width: 48, height: 32 })
  const turned = await makeJpeg({ width: 48, height: 32, orientation: 6 })
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const overwritten = (random: Random, from: number) => {
    const broken = Buffer.from(jpeg)
    for (let bytes = 1 + random.below(8); bytes > 0; bytes--)
      broken[from + random.below(broken.length - from)] = random.below(256)
    return broken
  }
  const sized = (width: number, height: number) => {
    const claimed = Buffer.from(jpeg)
    claimed.writeUInt16BE(height, frame + 5)
    claimed.writeUInt16BE(width, frame + 7)
    return claimed
  }
  return (random: Random): string => {
    const bytes = random.one<() => Uint8Array>([
      () => jpeg,
      () => turned,
      () => jpeg.subarray(0, random.below(jpeg.length)),
      () => overwritten(random, 0),
      () => overwritten(random, frame),
      () => sized(random.one([0, 1, 801, 8193, 65_535]), random.one([0, 1, 601, 6145, 65_535])),
      () => withSegments(jpeg, segment(0xe1, "Exif\0\0", Buffer.alloc(random.below(40), 0xff))),
      () => Buffer.concat([jpeg, Buffer.alloc(1000, 0xff)]),
      () => Buffer.from("GIF89a"),
      () => Buffer.alloc(0),
    ])()
    const url = dataUrlOf(bytes, random.one(["image/jpeg", "image/jpg", "image/png", "image/jpeg;x=1", ""]))
    return random.chance(0.9)
      ? url
      : random.one([url.slice(0, -3), `${url}=`, `${url}\n`, url.slice(5), "data:"])
  }
}
