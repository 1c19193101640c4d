import { type Driver, until } from "./driver"
import { type Sought, seek } from "./seek"

export type Phone = ReturnType<typeof phoneOf>

/** What a person does with the browser: by the words that are on the screen, waiting until they are there. */
export const phoneOf = (driver: Driver, base: string) => {
  const find = (kind: Sought["kind"], name: string) =>
    until(`${kind} "${name}"`, () => driver.run(seek, { kind, name }))
  return {
    open: (path: string) => driver.open(base + path),
    /** The link or button with this name, or one that begins so. */
    press: async (name: string) => driver.click(await find("press", name)),
    fill: async (label: string, text: string) => driver.type(await find("field", label), text),
    chooseFile: async (label: string, path: string) => driver.chooseFile(await find("file", label), path),
    /** The one of a select's options. */
    choose: async (label: string, option: string) => {
      // Its options may come late, in another element.
      await until(`option "${option}"`, async () =>
        driver.run(choose, { selector: await find("field", label), option }),
      )
    },
    see: (text: string) => find("text", text),
    gone: (text: string) =>
      until(`no "${text}"`, async () => !(await driver.run(seek, { kind: "text", name: text }))),
    run: driver.run,
    until,
  }
}

/** In the page. A native select can't be opened alike in every engine, so this is as if it had been. */
const choose = ({ selector, option }: { selector: string; option: string }) => {
  const select = document.querySelector<HTMLSelectElement>(selector)
  const found = select && [...select.options].find((one) => one.text === option)
  if (found) select.value = found.value
  return found && select.dispatchEvent(new Event("change", { bubbles: true }))
}
