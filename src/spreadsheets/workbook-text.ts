/** Between the cells and the lines of a sheet on its way between two threads: XML has neither of them. A text is carried over at once, an object cell by cell. */
export const betweenCells = "\u001f"
export const betweenLines = "\u001e"

/** What the thread tells of a workbook: its sheets, or why it can't be read. */
export type Told = { sheets: { name: string; text: string }[] } | { stop: string }
