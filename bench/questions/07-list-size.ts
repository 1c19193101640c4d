import { counted } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import { startWindrow } from "../servers"

/** The size of a list of 10,000 readings, with photos of 75 kB and without. */
export const measure = async () => {
  const folder = dataFolder()
  const count = 10_000
  const photo = await aPhoto()
  const { cookie, large, small } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    const [large, small] = [photo, photo.subarray(0, 1)].map(
      (jpeg) => fillRows(db, ana.id, 1, count, jpeg)[0],
    )
    return { cookie: ana.cookie, large, small }
  })
  const windrow = await startWindrow(folder)
  const size = async (row: number | undefined, encoding: string) => {
    const url = `http://127.0.0.1:${windrow.port}/api/rows/${row}/temperatures`
    const answer = await fetch(url, { headers: { cookie, "Accept-Encoding": encoding }, decompress: false })
    return (await answer.bytes()).length / count
  }
  const measurements = [
    counted("bytes of a reading in a list of 10,000", "B", { most: 170 }, await size(large, "identity")),
    counted("the same in gzip", "B", { most: 22 }, await size(large, "gzip")),
    counted(
      "the same, beside photos of a byte",
      "B",
      { most: 1.01 },
      await size(large, "identity"),
      await size(small, "identity"),
    ),
  ]
  await windrow.stop()
  return measurements
}
