import { afterEach, expect, test } from "bun:test"
import { farm } from "../../src/test/farm"
import { inStore } from "../store/database"
import { phone, screen } from "../test/phone"

const storage = (estimate: StorageEstimate | undefined) =>
  Object.defineProperty(navigator, "storage", {
    value: estimate && { estimate: async () => estimate },
    configurable: true,
  })
afterEach(() => void storage(undefined))

const sentence = "This phone has no room for another photo. Send what waits, or free some room."

const openForm = async (form: string) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row()
  const anas = await phone(ana.cookie, world)
  await anas.open(`/rows/${row.id}/${form}`)
  await screen.findByRole("button", { name: /^Save/ })
  return anas
}

test.each(["temperature", "sale"])(
  "the form for a %s says that there is no room before the photo",
  async (form) => {
    storage({ quota: 1e9, usage: 1e9 - 4e6 })
    await openForm(form)
    await screen.findByText(sentence)
  },
)

test("where the browser does not tell, a sample is written, and nothing of it stays", async () => {
  const put = IDBObjectStore.prototype.put
  const written: unknown[] = []
  IDBObjectStore.prototype.put = function (value) {
    if (value.key !== "room") return put.call(this, value)
    written.push(value)
    throw new DOMException("Full", "QuotaExceededError")
  }
  try {
    await openForm("temperature")
    await screen.findByText(sentence)
  } finally {
    IDBObjectStore.prototype.put = put
  }
  expect(written).toHaveLength(1)
  expect(await inStore((database) => database.get("snapshots", "room"))).toBeUndefined()
})

test("a browser that keeps nothing says so before the photo", async () => {
  const own = globalThis.indexedDB
  Object.assign(globalThis, {
    indexedDB: {
      open: () => {
        throw new DOMException("The operation is insecure.", "SecurityError")
      },
    },
  })
  try {
    await openForm("temperature")
    await screen.findByText(/^This browser keeps nothing on this phone, as in a private tab\./)
  } finally {
    Object.assign(globalThis, { indexedDB: own })
  }
})
