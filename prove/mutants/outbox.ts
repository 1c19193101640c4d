import { webMutantsOf } from "./mutant"

const tests = [
  "web/outbox",
  "web/waiting",
  "web/store",
  "web/forms",
  "web/app/forms.test.tsx",
  "web/temperatures/log",
]

/** What waits on the phone: kept, sent once and in order, and given up by its user only. */
export const outboxMutants = [
  ...webMutantsOf(tests, "outbox/drainer.ts", [
    [
      "dropped meanwhile",
      "if (!(await begin(record))) return onChange()",
      "await begin(record)",
      "what waits is read from the disk before each try: only a drop within that millisecond differs",
    ],
    ["a try is counted", "tries: record.tries + 1", "tries: record.tries"],
    ["may be there", "changeSame(record, { mayBeThere: true })", "changeSame(record, {})"],
    ["goes out by itself", "if (!isUnauthorized(error)) timer", "if (false) timer"],
    ["set aside", "needsAttention: !isTransient(error)", "needsAttention: false"],
    [
      "the form's own refusal",
      "if (onFailure(record, error) && !isTransient(error)) return",
      "onFailure(record, error)",
      "the form drops the record, and one that was dropped stays dropped",
    ],
    ["both lanes", "for (const withPhoto of [false, true])", "for (const withPhoto of [true])"],
  ]),
  ...webMutantsOf(tests, "outbox/whereabouts.ts", [
    ["403 and 404 say nothing", "[400, 409", "[400, 403, 404, 409"],
    ["409 says that it is not there", "[400, 409", "[400"],
    ["not left the device", "if (!hasLeft(error, trial))", "if (false)"],
    ["a connection that came back", " && isOffline()", ""],
    ["a lost answer", "mayBeThere || trial.isPosted", "mayBeThere"],
    ["a photo's pieces", "mayBeThere || trial.isPosted", "true"],
    ["a refusal of a photo's pieces", "trial.isPosted && saysAbsent", "saysAbsent"],
  ]),
  ...webMutantsOf(tests, "outbox/is-transient.ts", [
    ["no answer", "error.status === 0 ||", ""],
    ["5xx", "error.status >= 500 ||", ""],
    ["the store", ": error instanceof DOMException", ": false"],
    ["401", "[401, 408", "[408"],
    ["408", "401, 408, ", "401, "],
    ["429", ", 429]", "]"],
  ]),
  ...webMutantsOf(tests, "outbox/next-record.ts", [
    ["order of a pile", "if (!record.lacksPhoto) for (const pile of piles) begun.add(pile)", ""],
    ["set aside", "record.needsAttention || ", ""],
    ["a merge behind what is held", 'record.kind === "merges" && isBehind(record, waiting)', "false"],
    ["void of one that waits", "voidsWaiting(record) || ", ""],
    ["lane", " && photosOf(record).length > 0 === withPhoto", ""],
  ]),
  ...webMutantsOf(tests, "outbox/outbox.ts", [
    ["another user", "all.filter((record) => record.userId === userId)", "all"],
    ["late voids", "    await changeRecord(record.key, withAddress(record, id))\n", "    return\n"],
  ]),
  ...webMutantsOf(tests, "outbox/save-record.ts", [
    [
      "draft taken back",
      "draft.takeBack(error instanceof RequestError && error.status === keyUsed)",
      "void keyUsed",
    ],
    ["used key: renewed", "error.status === keyUsed", "error.status === keyUsed + 1"],
    ["twice: told apart", "if (isTwice(error)) return keepOther(record, draftKey, draft)", ""],
    ["refusal: dropped", "    await returnRecord(key, draft)\n", ""],
    ["refusal: told", "    throw outcome.error\n", "    return { key }\n"],
    ["direct: lists", ", refreshed: refreshAfter(record)", ""],
    ["direct: sent", "    return sendDirectly(record, draftKey).catch(tellUnkept)\n", "    return { key }\n"],
  ]),
  ...webMutantsOf(tests, "outbox/send-record.ts", [
    ["key", '"Idempotency-Key": key,', ""],
    ["whole photo: lost", "error.status === 0 || ", ""],
    ["whole photo: older server", " || error.status === 415", ""],
    ["whole photo: letters", "inAscii(JSON.stringify(body))", "JSON.stringify(body)"],
    ["lost photo", "if (times === mostTimes || !isMissing(error)) throw error", "throw error"],
  ]),
  ...webMutantsOf(tests, "photos/upload.ts", [
    ["whole photo: only over a quick link", "isQuick(bytes.length)) return", "true) return"],
    ["whole photo: not longer than a piece", " && bytes.length <= largestPiece", ""],
    ["whole photo: not behind pieces", "offset <= smallestPiece && ", ""],
    ["whole photo: not twice", "unlessQuick && bytes", "bytes"],
    ["whole photo: lost pieces", "  forgetSpeed()\n", ""],
  ]),
  ...webMutantsOf(tests, "outbox/use-save.ts", [["undo: dropped", "if (await dropUnsent(key)) return", ""]]),
  ...webMutantsOf(tests, "store/records.ts", [
    ["order", "one.savedAt - other.savedAt", "0"],
    ["draft", "if (draft !== undefined) await removeDraft(writing, draft)", ""],
    ["stay dropped", "record !== undefined && isMeant(record)", "isMeant(record as KeptRecord)"],
    ["old photo: not put", "if (isHere && !isOldPhoto(record.photo)) writing", "if (isHere) writing"],
    ["void: address", "if (record.voids === key) outbox.put(withAddress(record, id))", ""],
    ["photo: dropped", "if (record) await dropUnused(writing, photosOf(record))", ""],
    ["untried", "record !== undefined && !record.mayBeThere", "record !== undefined"],
  ]),
  ...webMutantsOf(tests, "store/photos.ts", [
    ["written once", "if ((await store.getKey(key)) === undefined) store", "store"],
    ["used elsewhere", "if (!used.has(key)) ", ""],
    ["one key a photo", "known.get(blob) ?? ", ""],
  ]),
  ...webMutantsOf(tests, "store/move-photos.ts", [
    ["goes on", "record.refusedAs !== undefined", "true"],
    ["refused stays", " || record.refusedAs !== undefined", ""],
    ["nothing is no photo", " && photo.size > 0", ""],
  ]),
  ...webMutantsOf(tests, "store/database.ts", [
    ["closed connection", "if (!isClosed(error)) throw error", "throw error"],
  ]),
  ...webMutantsOf(tests, "forms/draft.ts", [
    ["fresh values", "if (isFresh && last) write(undefined)", ""],
    ["discarded", "if (!open || owner === undefined) return", "if (owner === undefined) return"],
    [
      "begun",
      "({ begunAt: moment.at, clock: moment.clock, chosenAt: moment.chosenAt })",
      "({ begunAt: Date.now() })",
    ],
    ["refused: saved again", "open = owner !== undefined\n      if (isOther)", "if (isOther)"],
  ]),
  ...webMutantsOf(["web/lib/true-times.test.ts"], "lib/true-times.ts", [
    ["the answer before", "time >= heard.server - slack && ", ""],
    ["the next answer", " && time <= next.server + slack", ""],
    ["order", "(!earlier?.order || time >= before - slack)", "true"],
    ["steady clock after", "if (until !== undefined) return next.server - until", ""],
    ["steady clock before", "if (since !== undefined) return stamp.heard.server + since", ""],
    ["asleep", "&& isAwake ? ticks", "? ticks"],
    ["other page", "from.page === to.page && isAwake", "isAwake"],
  ]),
  ...webMutantsOf(tests, "forms/draft-writer.ts", [
    ["newest values", "next = { draft }", "next ??= { draft }"],
  ]),
]
