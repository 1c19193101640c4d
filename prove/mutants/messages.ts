import { mutantsMetBy } from "./mutant"

const met = (file: string, changes: Parameters<typeof mutantsMetBy>[2]) =>
  mutantsMetBy(["src/messages"], `messages/${file}`, changes)

/** What is told, to whom, once; which addresses are asked; and what stays secret. */
export const messagesMutants = [
  ...met("post.ts", [
    ["address typed", "if (isIP(host) && !ownNetwork && isOwnNetwork(host))", "if (false)"],
    ["address looked up", "if (!ownNetwork && addresses.some(isOwnNetwork))", "if (false)"],
    ["all addresses", "addresses.some(isOwnNetwork)", "addresses.every(isOwnNetwork)"],
    ["the checked address", "    lookup: checkedLookup(network),\n", ""],
    ["plain http", 'url.protocol === "http:" && !ownNetwork', "false"],
    ["patience", "    late.reject(new Failure(`No answer", "    if (0) late.reject(new Failure(`No answer"],
  ]),
  ...met("own-network.ts", [
    [
      "mapped",
      "if (wrapped !== undefined) return isOwnNetwork(wrapped)",
      "if (wrapped !== undefined) return false",
    ],
    ["shared", '  "100.64.0.0/10",\n', ""],
  ]),
  ...met("listening.ts", [
    ["members", ', inArray(members.role, rolesWith("see"))', ""],
    ["disabled", "isNull(users.disabledAt), ", ""],
    ["confirmed", "isNotNull(receivers.confirmedAt) :", "undefined :"],
  ]),
  ...met("claim.ts", [
    ["claimed by another", "or(isNull(messages.claimedUntil), lte(messages.claimedUntil, at))", "undefined"],
    ["no longer so", "return found.filter(isSo)", "return found"],
    ["quiet", "if (!isQuiet(receiver, hour)) return told", "return told"],
    ["fire in quiet hours", '(each.kind !== "fire" || receiver.quietFire)', "true"],
    ["most a day", "if (sent >= most)", "if (false)"],
    ["given up", "if (pause === undefined)", "if (false)"],
  ]),
  ...met("queries.ts", [
    ["others' receivers", ": eq(receivers.userId, member.userId),\n  )", ": undefined,\n  )"],
    ["known", "    await noteKnown(db, tx, farm, stored, news)\n", ""],
    ["code", "!== codeFor(db, receiver)", '=== ""'],
  ]),
  ...met("sealing.ts", [["owner", "  cipher.setAAD(nameOf(owner))\n", '  cipher.setAAD(Buffer.from(""))\n']]),
]
