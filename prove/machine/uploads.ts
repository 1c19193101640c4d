import { farmWithRow } from "../farm"
import type { Tally } from "../findings"
import { hugePhoto } from "../pictures"
import { stillServes } from "./sleep"

/** Many uploads at once of a progressive picture of 25 megapixels: each is stored, or refused with the time to try again. */
export const uploads = (count: number) => async (tally: Tally) => {
  const { farm, phone, row } = await farmWithRow()
  const photo = await hugePhoto()
  const replies = await Promise.all(Array.from({ length: count }, () => phone.addReading(row, photo)))
  for (const { status, text, headers } of replies) {
    const isRefused = status === 503 && headers.has("retry-after")
    tally.expect(status === 201 || isRefused, `an upload of 25 megapixels: ${status} ${text}`)
  }
  await stillServes(tally, farm, phone)
}
