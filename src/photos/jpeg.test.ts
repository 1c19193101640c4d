import { expect, test } from "bun:test"
import {
  cornersOf,
  dataUrlOf,
  exifSegment,
  exifTraces,
  makeJpeg,
  segment,
  uprightCorners,
  withSegments,
} from "../test/jpeg-maker"
import { dataUrlBytes } from "./data-url"
import { storedJpeg } from "./jpeg"
import { inRedrawQueue, maxPixels } from "./redraw-queue"

const storedFrom = async (dataUrl: string, sender = "ana"): Promise<Buffer> =>
  Buffer.from(await storedJpeg(dataUrlBytes(dataUrl), sender))
const stored = (jpeg: Uint8Array) => storedFrom(dataUrlOf(jpeg))
const refusal = (dataUrl: string, sender?: string) =>
  storedFrom(dataUrl, sender).then(
    () => "accepted",
    ({ code, message }) => `${code}: ${message}`,
  )
const sizeOf = async (jpeg: Uint8Array) => {
  const { width, height } = await new Bun.Image(jpeg, { autoOrient: false }).metadata()
  return `${width}×${height}`
}

const damaged = "invalid: The photo is damaged or not a JPEG. Please take it again."
const notJpeg = "invalid: Photo must be a JPEG data URL"

const baseline = await makeJpeg({ width: 32, height: 24 })
const progressive = await makeJpeg({ width: 32, height: 24, progressive: true })
const camera = await makeJpeg({ width: 32, height: 24, orientation: 1 })
const small = { baseline, progressive }

const at = (jpeg: Buffer, marker: number) => jpeg.indexOf(Buffer.from([0xff, marker]))
const without = (jpeg: Buffer, marker: number) => {
  const start = at(jpeg, marker)
  const end = start + 2 + jpeg.readUInt16BE(start + 2)
  return Buffer.concat([jpeg.subarray(0, start), jpeg.subarray(end)])
}
const inserted = (jpeg: Buffer, marker: number, ...parts: Uint8Array[]) =>
  Buffer.concat([jpeg.subarray(0, at(jpeg, marker)), ...parts, jpeg.subarray(at(jpeg, marker))])
const inFrame = (jpeg: Buffer, offset: number, value: number) => {
  const copy = Buffer.from(jpeg)
  copy[at(copy, 0xc0) + offset] = value
  return copy
}
const sized = (jpeg: Buffer, width: number, height: number) => {
  const copy = Buffer.from(jpeg)
  copy.writeUInt16BE(height, at(copy, 0xc0) + 5)
  copy.writeUInt16BE(width, at(copy, 0xc0) + 7)
  return copy
}

/** Two grey blocks in separate restart intervals, which Bun's encoder does not write. */
const restarting = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xdb, new Uint8Array([0, ...Array(64).fill(1)])),
  segment(0xc0, new Uint8Array([8, 0, 8, 0, 16, 1, 1, 0x11, 0])),
  ...[0x00, 0x10].map((table) => segment(0xc4, new Uint8Array([table, 1, ...Array(15).fill(0), 0]))),
  segment(0xdd, new Uint8Array([0, 1])),
  segment(0xda, new Uint8Array([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x3f, 0xff, 0xd0, 0x3f, 0xff, 0xd9]),
])

for (const [kind, jpeg] of Object.entries({ ...small, restarting }))
  test(`a small ${kind} picture is stored byte for byte`, async () => {
    expect(await stored(jpeg)).toEqual(jpeg)
    expect(await new Bun.Image(jpeg).metadata()).toMatchObject({ format: "jpeg" })
  })

for (const [kind, jpeg] of Object.entries({ ...small, camera }))
  test(`a ${kind} picture cut at any byte is refused`, async () => {
    const accepted: number[] = []
    for (let length = 0; length < jpeg.length; length++)
      if ((await refusal(dataUrlOf(jpeg.subarray(0, length)))) !== damaged) accepted.push(length)
    expect(accepted).toEqual([])
  })

test("the small pictures are a baseline and a progressive JPEG", () => {
  expect([at(baseline, 0xc0), at(progressive, 0xc2)]).not.toContain(-1)
  expect(progressive.lastIndexOf(Buffer.from([0xff, 0xda]))).toBeGreaterThan(at(progressive, 0xda))
})

test("a cut picture is refused, even with an end marker or a second picture appended", async () => {
  const cut = baseline.subarray(0, at(baseline, 0xda) + 6)
  expect(await refusal(dataUrlOf(Buffer.concat([cut, Buffer.from([0xff, 0xd9])])))).toBe(damaged)
  expect(await refusal(dataUrlOf(Buffer.concat([cut, baseline])))).toBe(damaged)
})

const turned = exifSegment(6, "little", baseline)
const comment = segment(0xfe, "A comment")
const metadata: Record<string, Buffer> = {
  "a comment": withSegments(baseline, comment),
  XMP: withSegments(baseline, segment(0xe1, "http://ns.adobe.com/xap/1.0/\0", "<x:xmpmeta/>")),
  "a further picture's index": withSegments(baseline, segment(0xe2, "MPF\0", "MM")),
  "Photoshop's block": withSegments(baseline, segment(0xed, "Photoshop 3.0\0", "8BIM")),
  "a thumbnail beside JFIF": withSegments(baseline, segment(0xe0, "JFXX\0\x10", baseline)),
  "an unknown application's block": withSegments(baseline, segment(0xef, "?")),
  "EXIF's name in another block": withSegments(baseline, segment(0xe3, turned.subarray(4))),
  "Adobe's name before something else": withSegments(baseline, segment(0xee, "Adobe Photoshop")),
  "a comment in the middle": inserted(baseline, 0xda, comment),
  "a comment at the end": inserted(baseline, 0xd9, comment),
  "a comment behind fill bytes": withSegments(baseline, Buffer.from([0xff, 0xff]), comment),
  "EXIF with GPS and a thumbnail": camera,
  "bytes behind its end": Buffer.concat([baseline, Buffer.from("ftypmp42"), camera]),
}
for (const [what, jpeg] of Object.entries(metadata))
  test(`${what} is dropped without touching the picture`, async () => {
    expect(await stored(jpeg)).toEqual(baseline)
  })

test("a comment between the scans of a progressive picture is dropped", async () => {
  const lastScan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))
  const parts = [progressive.subarray(0, lastScan), comment, progressive.subarray(lastScan)]
  expect(await stored(Buffer.concat(parts))).toEqual(progressive)
})

test("JFIF with a thumbnail is dropped, the picture stays", async () => {
  const jfif = segment(0xe0, "JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01", "rgb")
  const bare = without(baseline, 0xe0)
  expect(await stored(withSegments(bare, jfif))).toEqual(bare)
})

test("metadata that affect colours are kept", async () => {
  const profile = segment(0xe2, "ICC_PROFILE\0\x01\x01", "profile")
  const adobe = segment(0xee, "Adobe\0\x64\0\0\0\0\x01")
  const jpeg = withSegments(baseline, profile, adobe)
  expect(await stored(jpeg)).toEqual(jpeg)
})

test("fill bytes before markers, restarts and the end are accepted and removed", async () => {
  for (const size of [1, 2, 900_000]) {
    const fill = Buffer.alloc(size, 0xff)
    expect(await stored(inserted(inserted(restarting, 0xda, fill), 0xd9, fill))).toEqual(restarting)
    expect(await stored(inserted(restarting, 0xd0, fill))).toEqual(restarting)
  }
})

test("a small picture that was padded is drawn again", async () => {
  const padding = Array.from({ length: 30 }, () => segment(0xdb, new Uint8Array([3, ...Array(64).fill(1)])))
  const tables = Array.from({ length: 150 }, () => segment(0xdb, ...Array(200).fill(padding[0]?.subarray(4))))
  const coded = Buffer.from(Array(1_500_000).fill([0xff, 0]).flat().slice(0, 1_500_000))
  for (const padded of [withSegments(baseline, ...tables), inserted(baseline, 0xd9, coded)]) {
    expect(padded.length).toBeGreaterThan(1_000_000)
    const kept = await stored(padded)
    expect(kept.length).toBeLessThan(10_000)
    expect(await sizeOf(kept)).toBe("32×24")
  }
})

test("a printer's colour profile is removed, also from a large picture", async () => {
  const profile = Array.from({ length: 20 }, (_, at) =>
    segment(0xe2, "ICC_PROFILE\0", new Uint8Array([at + 1, 20]), Buffer.alloc(60_000, at)),
  )
  expect(await stored(withSegments(baseline, ...profile))).toEqual(baseline)
  const large = await makeJpeg({ width: 900, height: 700 })
  const [kept, plain] = [await stored(withSegments(large, ...profile)), await stored(large)]
  expect(kept.length).toBe(plain.length)
})

const text = baseline.toString("base64")
const headers = ["data:image/jpeg;base64,", "data:image/jpg;base64,", "DATA:Image/JPEG;BASE64,"]
for (const header of [...headers, "data:image/jpeg;charset=utf-8;name=pile.jpg;base64,"])
  test(`${header} is a JPEG data URL`, async () => {
    expect(await storedFrom(header + text)).toEqual(baseline)
  })

const png = await new Bun.Image(baseline).png().bytes()
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)
const notJpegs: Record<string, string> = {
  "no text": "",
  "a plain URL": "http://farm.test/photo.jpg",
  "base64 alone": text,
  "a PNG": dataUrlOf(png, "image/png"),
  "an SVG": dataUrlOf(svg, "image/svg+xml"),
  "a JPEG called PNG": dataUrlOf(baseline, "image/png"),
  "a similar type": dataUrlOf(baseline, "image/jpeg2000"),
  "a data URL without base64": "data:image/jpeg,abc",
  "a letter that is not base64": dataUrlOf(baseline).replace("/9j/", "/9j!"),
  "base64 without its padding": dataUrlOf(baseline.subarray(0, -1)).replace(/=+$/, ""),
  "base64 with too much padding": `${dataUrlOf(baseline)}====`,
  "URL-safe base64": dataUrlOf(baseline).replace("/9j/", "_9j_"),
}
for (const [what, dataUrl] of Object.entries(notJpegs))
  test(`${what} is refused as no JPEG data URL`, async () => {
    expect(await refusal(dataUrl)).toBe(notJpeg)
  })

const start = Buffer.from([0xff, 0xd8])
const end = Buffer.from([0xff, 0xd9])
const scanData = at(baseline, 0xda) + 2 + baseline.readUInt16BE(at(baseline, 0xda) + 2)
const frame = baseline.subarray(at(baseline, 0xc0), at(baseline, 0xc4))
/** It uses a quantization table that is missing. */
const undrawable = inFrame(sized(baseline, 1600, 1200), 12, 3)
const emptyFrame = segment(0xc0, Buffer.from([8, 0, 24, 0, 32, 0]))
const broken: Record<string, Uint8Array> = {
  nothing: Buffer.alloc(0),
  "a renamed PNG": png,
  "a renamed SVG": svg,
  "a beginning and an end": Buffer.concat([start, end]),
  "a picture without its beginning": baseline.subarray(2),
  "another beginning": Buffer.concat([Buffer.from([0xff, 0xd7]), baseline.subarray(2)]),
  "a marker without its FF": inserted(baseline, 0xdb, comment.subarray(1)),
  "an end without its FF": Buffer.concat([baseline.subarray(0, -2), comment, end.subarray(1)]),
  "a picture without quantization tables": without(without(baseline, 0xdb), 0xdb),
  "a picture without a frame": without(baseline, 0xc0),
  "a picture with two frames": inserted(baseline, 0xc0, frame),
  "a frame behind the scan": inserted(without(baseline, 0xc0), 0xd9, frame),
  "no scan": Buffer.concat([baseline.subarray(0, at(baseline, 0xda)), end]),
  "a scan without data": Buffer.concat([baseline.subarray(0, scanData), end]),
  "a picture without width": sized(baseline, 0, 24),
  "a picture without height": sized(baseline, 32, 0),
  "a segment too short for its length": withSegments(baseline, Buffer.from([0xff, 0xfe, 0, 1])),
  "a scan too short for its length": inserted(baseline, 0xda, Buffer.from([0xff, 0xda, 0, 0])),
  "a segment beyond the end": withSegments(baseline, Buffer.from([0xff, 0xfe, 0xff, 0xff])),
  "stray bytes between segments": inserted(baseline, 0xdb, Buffer.from([0])),
  "a restart between segments": inserted(baseline, 0xdb, Buffer.from([0xff, 0xd0])),
  "a second beginning": withSegments(baseline, start),
  "a lossless picture": inFrame(baseline, 1, 0xc3),
  "an arithmetically coded picture": inFrame(baseline, 1, 0xc9),
  "twelve bits a colour": inFrame(baseline, 4, 12),
  "a frame shorter than its components": inFrame(baseline, 9, 4),
  "a frame without components": inserted(without(baseline, 0xc0), 0xda, emptyFrame),
  "a marker that no photo has": withSegments(baseline, segment(0xf0, "?")),
  "endless segments": withSegments(baseline, ...Array(200).fill(comment)),
  "endless fill bytes": Buffer.concat([start, Buffer.alloc(1_900_000, 0xff)]),
  "a large picture that no decoder can draw": undrawable,
}
for (const [what, bytes] of Object.entries(broken))
  test(`${what} is refused`, async () => {
    expect(await refusal(dataUrlOf(bytes))).toBe(damaged)
  })

test("2 MB are accepted, one byte more is refused", async () => {
  const heavy = (length: number) => Buffer.concat([baseline, Buffer.alloc(length - baseline.length)])
  expect(await stored(heavy(2_000_000))).toEqual(baseline)
  const sentence = "too_large: The photo is too large. It may have at most 2 MB."
  expect(await refusal(dataUrlOf(heavy(2_000_001)))).toBe(sentence)
})

test("a picture with too many pixels is refused before it is decoded", async () => {
  const sentence = "invalid: The photo is too large. It may have at most 50 megapixels."
  expect(await refusal(dataUrlOf(sized(baseline, 65_535, 65_535)))).toBe(sentence)
})

test("a progressive picture may have half as many pixels", async () => {
  const grown = (pixels: number) => {
    const copy = Buffer.from(progressive)
    copy.writeUInt16BE(pixels / 5000, at(copy, 0xc2) + 5)
    copy.writeUInt16BE(5000, at(copy, 0xc2) + 7)
    return dataUrlOf(copy)
  }
  const sentence =
    "invalid: The photo is too large. It may have at most 25 megapixels when it is progressive."
  expect(await refusal(grown(26_000_000))).toBe(sentence)
  expect(await refusal(grown(25_000_000))).not.toBe(sentence)
})

test("a picture of many scans is refused", async () => {
  const scan = baseline.subarray(at(baseline, 0xda), at(baseline, 0xd9))
  const scans = (count: number) => refusal(dataUrlOf(inserted(baseline, 0xd9, ...Array(count).fill(scan))))
  expect(await scans(39)).toBe("accepted")
  expect(await scans(40)).toBe(damaged)
})

test("up to 150 megapixels wait to be drawn, more are refused with Retry-After", async () => {
  const large = dataUrlOf(sized(baseline, 8192, 6144))
  const answers = await Promise.all(["ana", "bo", "cy", "dee", "eve"].map((sender) => refusal(large, sender)))
  const busy = "too_slow: The server is busy with other photos. Please try again in a moment."
  expect(answers.map((answer) => answer === busy)).toEqual([false, false, false, true, true])
  expect(await refusal(large)).not.toBe(busy)
})

for (const byteOrder of ["little", "big"] as const)
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
    test(`orientation ${orientation} (${byteOrder}-endian) is stored upright and without EXIF`, async () => {
      const jpeg = await makeJpeg({ width: 64, height: 48, orientation, byteOrder })
      expect(exifTraces.filter((trace) => jpeg.includes(trace))).toEqual(exifTraces)
      const upright = await stored(jpeg)
      expect(exifTraces.filter((trace) => upright.includes(trace))).toEqual([])
      expect(await cornersOf(upright)).toEqual(uprightCorners)
      expect(await sizeOf(upright)).toBe(orientation < 5 ? "64×48" : "48×64")
    })

test("a picture with an invalid EXIF orientation is stored as it is", async () => {
  for (const orientation of [9, 65_535]) {
    const jpeg = await makeJpeg({ width: 32, height: 24, orientation: 1 })
    jpeg.writeUInt16LE(orientation, jpeg.indexOf(Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0])) + 8)
    expect(await stored(jpeg)).toEqual(baseline)
  }
})

const fitted: [width: number, height: number, orientation: number, size: string][] = [
  [800, 600, 1, "800×600"],
  [801, 600, 1, "800×599"],
  [800, 601, 1, "799×600"],
  [4000, 3000, 1, "800×600"],
  [4000, 3000, 6, "450×600"],
  [3000, 4000, 8, "800×600"],
  [800, 600, 6, "450×600"],
  [20_000, 400, 1, "800×16"],
]
for (const [width, height, orientation, size] of fitted)
  test(`${width}×${height} with orientation ${orientation} is stored as ${size}`, async () => {
    const upright = await stored(await makeJpeg({ width, height, orientation }))
    expect(await sizeOf(upright)).toBe(size)
    expect(await cornersOf(upright)).toEqual(uprightCorners)
    expect(exifTraces.filter((trace) => upright.includes(trace))).toEqual([])
  })

test("a picture of 800×600 keeps its bytes, one pixel more is drawn again", async () => {
  const exact = await makeJpeg({ width: 800, height: 600 })
  expect(await stored(exact)).toEqual(exact)
  const wide = await makeJpeg({ width: 801, height: 600, progressive: true })
  expect(await stored(withSegments(wide, comment))).not.toEqual(wide)
})

test("pictures that are sent at once are accepted or refused one by one", async () => {
  const large = dataUrlOf(await makeJpeg({ width: 1600, height: 1200 }))
  const bad = dataUrlOf(undrawable)
  const answers = await Promise.all([large, bad, large, bad, large].map((url) => refusal(url)))
  expect(answers).toEqual(["accepted", damaged, "accepted", damaged, "accepted"])
})

/** Pictures that wait for their end, and how each was answered: by sender and number. */
const queued = async (pictures: readonly [sender: string, pixels: number][]) => {
  const end = Promise.withResolvers<void>()
  const answers = pictures.map(([sender, pixels]) =>
    inRedrawQueue(sender, pixels, () => end.promise).then(
      () => "drawn",
      () => "refused",
    ),
  )
  await Bun.sleep(1)
  end.resolve()
  return Promise.all(answers)
}

test("a sender has a third of the queue, and others have room beside it", async () => {
  const half = maxPixels / 2
  expect(
    await queued([
      ["ana", half],
      ["ana", half],
      ["ana", 1],
      ["bo", half],
      ["bo", half + 1],
    ]),
  ).toEqual(["drawn", "drawn", "refused", "drawn", "refused"])
})

test("in a full queue the largest sender's last picture gives way to somebody who has less", async () => {
  const full = [
    ["ana", maxPixels],
    ["bo", maxPixels - 1],
    ["cy", maxPixels / 2],
    ["dee", maxPixels / 2],
  ] satisfies [string, number][]
  // The first is drawn already, although nobody has more.
  expect(await queued([...full, ["zoe", 12_000_000]])).toEqual([
    "drawn",
    "refused",
    "drawn",
    "drawn",
    "drawn",
  ])
  expect(await queued([...full, ["zoe", maxPixels]])).toEqual(["drawn", "drawn", "drawn", "drawn", "refused"])
})

test("one picture is drawn at a time", async () => {
  let [running, most] = [0, 0]
  const draw = async () => {
    most = Math.max(most, ++running)
    await Bun.sleep(1)
    running--
  }
  await Promise.all([
    inRedrawQueue("ana", 1, draw),
    inRedrawQueue("ana", 1, draw),
    inRedrawQueue("bo", 1, draw),
  ])
  expect([running, most]).toEqual([0, 1])
})
