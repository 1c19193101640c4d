import { expect, test } from "bun:test"
import { installKey } from "../lib/install-hint"
import { cameraKey } from "../photos/camera-choice"
import { clearStorage } from "./clear-storage"

test("what is about the device stays after a logout; all else of the session goes", () => {
  for (const key of [cameraKey, installKey, "last-user"]) localStorage.setItem(key, "1")
  sessionStorage.setItem("search", "?filter=active")
  clearStorage()
  expect(Object.keys(localStorage).sort()).toEqual([cameraKey, installKey].sort())
  expect(sessionStorage).toHaveLength(0)
})
