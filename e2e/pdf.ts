import { extractText } from "unpdf"

/** The text of each page of a PDF. */
export const pagesOf = async (pdf: Uint8Array) => (await extractText(new Uint8Array(pdf))).text
