import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeWebp } from "../e2e/webp"
import { exifSegment, makeJpeg, withSegments } from "../src/test/jpeg-maker"

/**
 * Makes the photo files for photo-table.ts, a folder for each class: bun bench/photo-files.ts FOLDER [PROFILE.icc].
 * ImageMagick, libheif-examples and libjpeg-turbo-progs make the formats that Bun.Image can't; failures are printed.
 */
const [folder, profile] = process.argv.slice(2)
if (!folder) throw new Error("Say into which folder.")

const put = (kind: string, name: string, bytes: Uint8Array) => {
  mkdirSync(join(folder, kind), { recursive: true })
  writeFileSync(join(folder, kind, name), bytes)
}

/** Runs a command that reads its first argument which is a path here, and writes `name`. */
const make = (kind: string, name: string, ...command: string[]) => {
  mkdirSync(join(folder, kind), { recursive: true })
  const to = join(folder, kind, name)
  const { exitCode } = Bun.spawnSync(
    command.map((word) => (word === "TO" ? to : word)),
    { stderr: "ignore" },
  )
  if (exitCode !== 0) console.log(`${name} could not be made`)
}

const size = { width: 1230, height: 917 }
const sizes = { large: size, small: { width: 77, height: 53 } }
const source = join(folder, "source.png")
mkdirSync(folder, { recursive: true })
const plain = await makeJpeg(size)
writeFileSync(source, await new Bun.Image(plain).png().buffer())

const orientations = async () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
    for (const [name, each] of Object.entries(sizes)) {
      const photo = { ...each, orientation }
      put("JPEG, turned", `${name}-${orientation}.jpg`, await makeJpeg(photo))
      const progressive = await makeJpeg({ ...photo, progressive: true, byteOrder: "big" })
      put("JPEG, turned, progressive", `${name}-${orientation}.jpg`, progressive)
      put("WebP, turned", `${name}-${orientation}.webp`, await makeWebp(photo))
    }
}

const colours = () => {
  const convert = (name: string, ...words: string[]) =>
    make("JPEG, colours", name, "convert", source, ...words, "TO")
  convert("cmyk.jpg", "-colorspace", "CMYK")
  convert("grey.jpg", "-colorspace", "Gray")
  if (profile) convert("profile.jpg", "-profile", profile)
  for (const sampling of ["4:4:4", "4:2:2", "4:2:0", "4:1:1", "4:4:0"])
    convert(`${sampling.replaceAll(":", "")}.jpg`, "-sampling-factor", sampling)
  make("JPEG, coding", "restarts.jpg", "cjpeg", "-restart", "1", "-outfile", "TO", join(folder, "source.ppm"))
  make("JPEG, coding", "arithmetic.jpg", "cjpeg", "-arithmetic", "-outfile", "TO", join(folder, "source.ppm"))
  make("JPEG, coding", "optimized.jpg", "cjpeg", "-optimize", "-outfile", "TO", join(folder, "source.ppm"))
}

const withMore = () => {
  const turned = withSegments(plain, exifSegment(1, "little", plain.subarray(0, 2000)))
  put("JPEG with more behind it", "two.mpo", Buffer.concat([turned, plain]))
  const film = Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42"), Buffer.alloc(3_000_000, 0xff)])
  put("JPEG with more behind it", "motion.jpg", Buffer.concat([turned, film]))
  put("JPEG with more behind it", "zeros.jpg", Buffer.concat([turned, Buffer.alloc(5000)]))
}

const otherKinds = () => {
  for (const type of ["heic", "avif"])
    for (const quality of ["30", "60", "90"])
      make(
        type.toUpperCase(),
        `${quality}.${type}`,
        "heif-enc",
        ...(type === "avif" ? ["-A"] : []),
        "-q",
        quality,
        "-o",
        "TO",
        source,
      )
  for (const type of ["png", "gif", "bmp"]) make("PNG, GIF, BMP", `1.${type}`, "convert", source, "TO")
  for (const type of ["tiff", "pdf", "psd", "jp2"]) make("no photo", `1.${type}`, "convert", source, "TO")
  put("no photo", "text.jpg", Buffer.from("no picture"))
  put("no photo", "zeros.jpg", Buffer.alloc(100_000))
  put("no photo", "empty.jpg", new Uint8Array())
}

const cut = async () => {
  const wholes: Record<string, Uint8Array> = {
    "baseline.jpg": plain,
    "progressive.jpg": await makeJpeg({ ...size, progressive: true }),
    "exif.jpg": await makeJpeg({ ...size, orientation: 6 }),
    "lossy.webp": await makeWebp(size),
    "plain.png": readFileSync(source),
    "60.heic": readFileSync(join(folder, "HEIC/60.heic")),
    "60.avif": readFileSync(join(folder, "AVIF/60.avif")),
  }
  for (const [name, whole] of Object.entries(wholes))
    for (const [share, end] of [
      ["1 kB", 1000],
      ["50 %", whole.length / 2],
      ["99 %", whole.length * 0.99],
    ] as const) {
      put("cut", `${share} ${name}`, whole.subarray(0, end))
      if (name.endsWith(".jpg"))
        put(
          "cut, EOI glued on",
          `${share} ${name}`,
          Buffer.concat([whole.subarray(0, end), Buffer.from([0xff, 0xd9])]),
        )
    }
}

const megapixels = async () => {
  const sides = {
    12: [4000, 3000],
    24: [5656, 4242],
    48: [8000, 6000],
    108: [12_000, 9000],
    200: [16_320, 12_240],
  }
  for (const [name, [width = 0, height = 0]] of Object.entries(sides))
    for (const progressive of [false, true]) {
      if (progressive && width > 8000) continue
      const photo = await makeJpeg({ width, height, orientation: 6, progressive })
      put("large", `${name}${progressive ? " progressive" : ""}.jpg`, photo)
    }
}

make("", "source.ppm", "convert", source, "TO")
await orientations()
colours()
withMore()
otherKinds()
await cut()
await megapixels()
