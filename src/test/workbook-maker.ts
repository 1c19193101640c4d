import { downloadZip } from "client-zip"

/** `isAddressed` says that the cells have their addresses already. */
type Parts = {
  sheets?: Record<string, string>
  is1904?: boolean
  strings?: readonly string[]
  isAddressed?: boolean
}

/** A cell as Excel writes it: styles 1 to 4 are a date with a time, a date, a time and hours without end; 5 and 6 write °C and °F. */
export const cell = (value: number | string, style?: 1 | 2 | 3 | 4 | 5 | 6) =>
  typeof value === "number"
    ? `<c${style ? ` s="${style}"` : ""}><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t>${value}</t></is></c>`
export const row = (...cells: string[]) => `<row>${cells.join("")}</row>`

/** With the address of each cell, such as B3. */
const addressed = (rows: string) => {
  let [line, column] = [0, 0]
  return rows.replaceAll(/<(row|c)(?=[ >])/g, (_, tag) => {
    if (tag === "c") return `<c r="${String.fromCharCode(65 + column++)}${line}"`
    column = 0
    return `<row r="${++line}"`
  })
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

/** The bytes of an XLSX file with these sheets. */
export const workbook = async ({ sheets = {}, is1904 = false, strings = [], isAddressed = false }: Parts) => {
  const names = Object.keys(sheets)
  const files = {
    "xl/workbook.xml": `${head}<workbook ${main} xmlns:r="${office}"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}<Relationship Id="rId98" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId99" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/styles.xml": `${head}<styleSheet ${main}><numFmts count="4"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="[h]:mm"/><numFmt numFmtId="166" formatCode="0.0&quot; °C&quot;"/><numFmt formatCode='[Red]0.0\\ "°F";[Blue]\\-0.0\\ "°F"' numFmtId="167"/></numFmts><cellXfs count="7"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `${head}<sst ${main}>${strings.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${head}<worksheet ${main}><sheetData>${isAddressed ? rows : addressed(rows)}</sheetData></worksheet>`,
      ]),
    ),
  }
  const zip = downloadZip(Object.entries(files).map(([name, input]) => ({ name, input })))
  return new Uint8Array(await zip.arrayBuffer())
}
