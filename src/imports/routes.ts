import { Hono } from "hono"
import { assertNoImport, beginWork, importOf } from "../archives/farm-imports"
import { dropFile, takeUpload, wholeUpload } from "../archives/uploaded-files"
import { FileChoices } from "../contract/imports"
import { Void } from "../contract/voids"
import { AppError } from "../domain/errors"
import { counted } from "../domain/import-report"
import { assertStillManager } from "../farms/queries"
import type { AppEnv } from "../http/env"
import { pathId } from "../http/path-id"
import { tellsNobody } from "../http/tells"
import { jsonBody } from "../http/validate"
import { managersOnly } from "../sessions/farm-guard"
import { planIn, previewOf, understand } from "./preview"
import { importsOf, requireImport } from "./queries"
import { readIntoFarm, takeBack } from "./read-into-farm"

/**
 * Mounted at /api/farm/imports, behind signedIn and ofFarm. A table comes in pieces as a ZIP does, by PATCH /api/farm/import, whose GET
 * says how far an import is.
 */
export const fileImportRoutes = new Hono<AppEnv>()
  .get("/", managersOnly, async (c) => c.json(await importsOf(c.var.db, c.var.member)))
  .post("/preview", managersOnly, tellsNobody, jsonBody(FileChoices), async (c) => {
    const { db, member } = c.var
    const choices = c.req.valid("json")
    const bytes = await bytesOf(wholeUpload(db, member))
    const understood = await understand(db, bytes, member, choices)
    return c.json(await previewOf(db, member, choices.name, understood))
  })
  .post("/", managersOnly, tellsNobody, jsonBody(FileChoices), async (c) => {
    const { db, member: by, user, log } = c.var
    const choices = c.req.valid("json")
    assertNoImport(db, by)
    const bytes = await bytesOf(wholeUpload(db, by))
    const understood = await understand(db, bytes, by, choices)
    await planIn(db, by, understood, choices)
    assertNoImport(db, by)
    const path = takeUpload(db, by)
    const work = beginWork(
      db,
      { by, user, log },
      {
        begins: `began to read ${choices.name} into the farm`,
        ends: (state) =>
          state.state === "done"
            ? `read ${counted(state.report.records, "record")} of ${choices.name} into the farm`
            : `broke off reading ${choices.name} into the farm`,
        run: async (onState) => ({
          state: "done",
          report: await readIntoFarm(db, understood, choices, {
            by,
            assertAllowed: (tx) => assertStillManager(tx, by),
            onProgress: (done, all) => onState({ state: "adding", done, all }),
          }),
        }),
        after: () => dropFile(path),
      },
    )
    await Promise.race([work, Bun.sleep(patience)])
    return c.json(importOf(db, by), 202)
  })
  .post("/:importId/take-back", managersOnly, tellsNobody, jsonBody(Void), async (c) => {
    const { db, member: by, user, log } = c.var
    const { reason } = c.req.valid("json")
    const id = pathId(c.req.param("importId"), "Import not found")
    assertNoImport(db, by)
    const { name } = await requireImport(db, by, id)
    assertNoImport(db, by)
    const work = beginWork(
      db,
      { by, user, log },
      {
        begins: `began to take back the import of ${name} in the farm`,
        ends: (state) =>
          state.state === "voided"
            ? `took back the import of ${name}, ${counted(state.records, "record")}, in the farm`
            : `broke off taking back the import of ${name} in the farm`,
        run: async (onState) => ({
          state: "voided",
          ...(await takeBack(db, id, reason, {
            by,
            assertAllowed: (tx) => assertStillManager(tx, by),
            onProgress: (done, all) => onState({ state: "voiding", done, all }),
          })),
        }),
      },
    )
    await Promise.race([work, Bun.sleep(patience)])
    return c.json(importOf(db, by), 202)
  })

/** In milliseconds: what is done by then needs no more questions. */
const patience = 200

/** In bytes: what is read within the time of a call, as a text and as a workbook, which is packed. */
const largest = { text: 10_000_000, workbook: 3_000_000 }

/** @throws AppError too_large */
const bytesOf = async (path: string) => {
  const file = Bun.file(path)
  const isPacked = (await file.slice(0, 2).text()) === "PK"
  const most = isPacked ? largest.workbook : largest.text
  if (file.size > most)
    throw new AppError(
      "too_large",
      `The ${isPacked ? "workbook" : "table"} is too large for the page: at most ${most / 1_000_000} MB. Cut it, or use windrow import on the server's machine.`,
    )
  return file.bytes()
}
