/** Photos are uploaded below this path in pieces, under a name that the client chooses. */
export const uploadPath = "/api/uploads/"

/** Has the JSON of a record whose photo is the body, in ASCII. The record names the photo as an upload. */
export const recordHeader = "Windrow-Record"

/** The name in an upload's address, or undefined for any other address. */
export const uploadNameIn = (address: string): string | undefined =>
  address.startsWith(uploadPath) ? nameOf(address.slice(uploadPath.length)) : undefined

const nameOf = (text: string) => (/^[\w-]{1,64}$/.test(text) ? text : undefined)

/** Bytes in one request. */
export const largestPiece = 256 * 1024
