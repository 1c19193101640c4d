import { NewTemperature } from "../contract/temperatures"
import { withMetadata } from "../http/response-metadata"
import { streamJson } from "../http/stream-json"
import { tells } from "../http/tells"
import { recordBody } from "../http/validate"
import { createWithPhoto } from "../records/create-with-photo"
import { recordRoutes } from "../records/routes"
import { coolAgain, heatUp, logTemperature, temperaturesOf } from "./queries"

/** Mounted at /api/rows/:id/temperatures, behind signedIn and ofRow. */
export const temperatureRoutes = recordRoutes("temperatures", {
  list: (c, wanted) => {
    const list = streamJson(c, temperaturesOf(c.var.db, c.var.row, c.var.member, wanted))
    return withMetadata(list, { cacheable: wanted.photos !== "inline" })
  },
  afterVoid: coolAgain,
  afterAdd: heatUp,
  // The other pile's visit of that number is another one.
  valuesIn: () => ({ visit: null }),
}).post("/", recordBody(NewTemperature), tells("temperatures"), (c) =>
  createWithPhoto(c, c.req.valid("json"), (db, reading, addPhoto) =>
    logTemperature(db, c.var.row, c.var.member, { ...reading, addPhoto }),
  ),
)
