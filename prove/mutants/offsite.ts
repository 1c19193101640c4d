import { mutantsMetBy } from "./mutant"

const folder = ["src/offsite/folder.test.ts"]
const age = ["src/offsite/age.test.ts"]
const store = ["src/offsite/store.test.ts"]

/** Copies elsewhere: the right place, whole, closed with the passphrase, and what is removed there. */
export const offsiteMutants = [
  ...mutantsMetBy(folder, "offsite/folder.ts", [
    ["the folder that it was", "  if (isKnown)\n", "  if (false)\n"],
    ["not on the records' disk", "if (stat.dev === statSync(data).dev)", "if (false)"],
    ["parts of others", '&& sentCopy(name.slice(0, -".part".length), 0))', ")"],
    ["all was written", "if (written !== bytes || size !== bytes) throw", "if (false) throw"],
  ]),
  ...mutantsMetBy(folder, "offsite/send.ts", [
    ["copies that are there in part", " && other.bytes === envelope.bytesOf(bytes))", ")"],
    ["not complete before its end", ", ...known, isComplete: false }", ", ...known, isComplete: true }"],
    [
      "one at a time",
      "if (copiesIn(folder).length === 0)",
      "if (1 > 0) return send(offsite, keepAll)\n  if (copiesIn(folder).length === 0)",
    ],
  ]),
  ...mutantsMetBy(folder, "offsite/send.ts", [
    ["what is here stays there", "twinOf(copy) !== undefined", "false"],
    ["fullest of a day there", "twin ? counted(twin) : 0", "0"],
  ]),
  ...mutantsMetBy(folder, "offsite/sent.ts", [
    ["sent by a clock ahead", "newest <= now + clockSlack ?", "newest ?"],
  ]),
  ...mutantsMetBy(folder, "offsite/fetch.ts", [
    ["a larger copy is named", "largest.bytes <= taken.bytes", "true"],
  ]),
  ...mutantsMetBy(store, "offsite/send.ts", [
    ["all is kept", "keepAll ? 0 : await tidy(offsite, there)", "await tidy(offsite, there)"],
  ]),
  ...mutantsMetBy(folder, "offsite/fetch.ts", [
    [
      "a sound copy",
      "    await checkDatabase(part, `${name} from ${from.place}`, faultOf(from.place))\n",
      "",
    ],
    ["all of it came", "if (seen !== bytes) throw", "if (false) throw"],
  ]),
  ...mutantsMetBy(age, "offsite/open.ts", [
    ["the passphrase", "envelope: passphrase === undefined ?", "envelope: true ?"],
  ]),
  ...mutantsMetBy(age, "offsite/envelope.ts", [
    ["none opens nothing", "unseal: unsealNothing", "unseal: (content) => content"],
  ]),
  ...mutantsMetBy(age, "offsite/send.ts", [
    ["copies in the clear go", "ours.some(({ at }) => at === copy.at)", "false"],
  ]),
  ...mutantsMetBy(store, "offsite/store.ts", [
    ["a source that ended early", "if (written !== bytes) throw", "if (false) throw"],
    ["all arrived", "if (size === bytes) return", "return"],
  ]),
  ...mutantsMetBy(store, "bucket/bucket.ts", [["keys in errors", '.replaceAll(keys.keyId, "***")', ""]]),
]
