import { useEffect, useState } from "react"
import { logTemperatureScreen, pathTo } from "#contract/screens"
import { isEditable, type Row } from "#domain/rows"
import { navigate } from "../lib/history"
import { deviceStorage } from "../lib/storage"
import { useRights } from "../session/rights"
import { useUser } from "../session/session"
import { Button } from "../ui/button"
import { Checkbox } from "../ui/checkbox"
import { Dialog } from "../ui/dialog"
import style from "./desk.module.css"
import { moveBy } from "./lines"
import { findField, onOpenKeys, openKeys, pilesList } from "./places"

/** Kept when somebody has switched the letters off, as who speaks to the computer needs (WCAG 2.1.4). */
const storage = "no keys"

/** The keys of the desk, and their list. `row` is the pile on the screen. */
export const Keys = ({ row }: { row: Row | undefined }) => {
  const [isOpen, setOpen] = useState(false)
  const [isOff, setOff] = useState(() => deviceStorage.get(storage) !== null)
  const mayLog = useRights(useUser().farmId).mayWrite && row && isEditable(row)
  const logged = mayLog ? row.id : undefined
  useEffect(() => onOpenKeys(() => setOpen(true)), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isForOthers(event)) return
      const act = arrows[event.key] ?? (isOff ? undefined : letterOf(event.key, logged))
      if (!act?.()) return
      event.preventDefault()
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [isOff, logged])
  const turn = (isOn: boolean) => {
    setOff(!isOn)
    if (isOn) deviceStorage.remove(storage)
    else deviceStorage.set(storage, "1")
  }
  return (
    <Dialog
      open={isOpen}
      title="Keys"
      onClose={() => setOpen(false)}
      actions={
        <Button variant="outline" onClick={() => setOpen(false)}>
          Close
        </Button>
      }
    >
      <dl className={style.keys}>
        {names.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Use / l and ? as keys"
        checked={!isOff}
        onChange={({ target }) => turn(target.checked)}
      />
    </Dialog>
  )
}

/** Written so, as it is not the address of home. */
const slash = "\u002f"

const names = [
  ["↑ ↓", "The pile before, the next one"],
  ["Enter", "Go to the pile"],
  [slash, "Find a pile"],
  ["l", "Log Temperature"],
  ["?", "This list"],
] as const

/** With a modifier, in a field, in a dialog or an open menu (toasts are none), or where the piles are not shown, a key is not the desk's. */
const isForOthers = ({ defaultPrevented, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element && target.id !== findField && target.matches(fields)) ||
  document.querySelector("dialog[open], [popover]:not([popover=manual]):popover-open") !== null ||
  !document.getElementById(pilesList)?.getClientRects().length

const fields = "input, select, textarea, [contenteditable]"

/** Each returns true when the key was its own. In the field they lead to the list; elsewhere on the page they scroll. */
const arrow = (steps: number) => () => {
  const at = document.activeElement
  const isOurs = at === document.body || at?.id === findField || at?.closest(`#${pilesList}`)
  if (isOurs) moveBy(at?.id === findField ? 0 : steps)
  return isOurs
}
const arrows: Record<string, () => unknown> = { ArrowUp: arrow(-1), ArrowDown: arrow(1) }

const letterOf = (key: string, logged: number | undefined): (() => unknown) | undefined => {
  if (document.activeElement?.id === findField) return undefined
  if (key === slash) return () => document.getElementById(findField)?.focus() ?? true
  if (key === "?") return () => openKeys() ?? true
  if (key === "l" && logged) return () => navigate(pathTo(logTemperatureScreen, { rowId: logged })) ?? true
  return undefined
}
