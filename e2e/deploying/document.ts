/** What a document tells its reader to run: lines of its shell blocks, and commands in its sentences. */
export const commandsOf = (document: string): string[] => {
  const blocks = [...document.matchAll(/^```sh\n(.*?)^```/gms)].map(([, lines = ""]) => lines)
  const lines = blocks.flatMap((block) => block.replaceAll("\\\n", "").split("\n"))
  const sentences = document.replaceAll(/^```.*?^```/gms, "")
  const codes = [...sentences.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code)
  const all = [...lines.map(withoutRemark).filter(Boolean), ...codes.filter(isCommand)]
  return [...new Set(all)]
}

/** Only where the line ends with it: the rest is the command as it stands. */
const withoutRemark = (line: string) => line.replace(/(^| +)# .*$/, "").trim()

const isCommand = (code: string) =>
  /^(\.\/)?windrow(-NEW)?$|^(\.\/)?[a-z][\w-]* \S/.test(code) && !isOther(code)

/** Lines of configuration, and parts of commands that stand whole beside it. */
const others = [
  "service install",
  "user enable EMAIL",
  "option redispatch",
  "http-check send meth GET uri /api/health ver HTTP/1.1 hdr Host localhost",
  "windrow_problems > 0",
]
const isOther = (code: string) => others.includes(code)
