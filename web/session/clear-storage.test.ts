import { expect, test } from "bun:test"
import { installKey } from "../lib/install-hint"
import { cameraKey } from "../photos/camera-choice"
import { clearStorage } from "./clear-storage"

test("what is about the device stays after a logout, and old forms; all else of the session goes", () => {
  for (const key of [cameraKey, installKey, "draft 7 turn 3", "last-user"]) localStorage.setItem(key, "1")
  sessionStorage.setItem("search", "?filter=active")
  clearStorage()
  expect(Object.keys(localStorage).sort()).toEqual([cameraKey, installKey, "draft 7 turn 3"].sort())
  expect(sessionStorage).toHaveLength(0)
})
