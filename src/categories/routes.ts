import { Hono } from "hono"
import { CategoryChange, NewCategory } from "../contract/categories"
import { ListQuery } from "../contract/lists"
import type { AppEnv } from "../http/env"
import { pathId } from "../http/path-id"
import { tells } from "../http/tells"
import { jsonBody, queryParams } from "../http/validate"
import { ofFarm } from "../sessions/farm-guard"
import { catalogueOnly } from "../sessions/guard"
import {
  categoriesOf,
  categoryOf,
  changeCategory,
  createCategory,
  deleteCategory,
  rowsUsing,
} from "./queries"

/** Mounted at /api/material-categories, behind signedIn: users read, admins write. */
export const categoryRoutes = new Hono<AppEnv>()
  .get("/", queryParams(ListQuery), async (c) => c.json(await categoriesOf(c.var.db, c.req.valid("query"))))
  .get("/:id/rows", ofFarm, async (c) => {
    const category = await categoryOf(c.var.db, pathId(c.req.param("id"), "Material category not found"))
    return c.json(await rowsUsing(c.var.db, c.var.user, c.var.member, category))
  })
  .post("/", catalogueOnly, jsonBody(NewCategory), tells("categories"), async (c) =>
    c.json(await createCategory(c.var.db, c.req.valid("json")), 201),
  )
  .put("/:id", catalogueOnly, jsonBody(CategoryChange), tells("categories"), async (c) =>
    c.json(
      await changeCategory(
        c.var.db,
        pathId(c.req.param("id"), "Material category not found"),
        c.req.valid("json"),
      ),
    ),
  )
  .delete("/:id", catalogueOnly, tells("categories"), async (c) => {
    const id = pathId(c.req.param("id"), "Material category not found")
    await deleteCategory(c.var.db, id)
    return c.json({ deleted: id })
  })
