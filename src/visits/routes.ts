import { NewVisit } from "../contract/visits"
import { tells } from "../http/tells"
import { recordBody } from "../http/validate"
import { resolvePhoto } from "../photos/resolve-photo"
import { createWithPhoto } from "../records/create-with-photo"
import { recordRoutes } from "../records/routes"
import { addToEveryPile, addVisit, type VisitToAdd, waysOfVisit } from "./queries"

/** Mounted at /api/rows/:id/visits, behind signedIn and ofRow. */
export const visitRoutes = recordRoutes("visits", {
  along: "temperatures",
  ...waysOfVisit,
}).post("/", recordBody(NewVisit), tells("visits", "temperatures"), async (c) => {
  const { readings, everyPile, ...visit } = c.req.valid("json")
  const withPhotos: VisitToAdd["readings"] = []
  for (const { photoUrl, ...reading } of readings)
    withPhotos.push({ ...reading, addPhoto: await resolvePhoto(c.var.db, c.var.user, photoUrl) })
  c.set("isOfFarm", everyPile === true)
  return createWithPhoto(c, visit, async (tx, seen, addPhoto) => {
    const { row, member } = c.var
    const added = await addVisit(tx, row, member, { ...seen, addPhoto, readings: withPhotos })
    if (everyPile) await addToEveryPile(tx, row, member, added)
    return added
  })
})
