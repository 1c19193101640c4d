import { Search } from "lucide"
import { useState } from "react"
import { typedBefore } from "../lib/address"
import { Icon } from "../ui/icon"
import type { FoundProps } from "./found"
import style from "./home.module.css"
import { rarePart } from "./rare-part"

/** Only when somebody types. */
const Found = rarePart((parts) => parts.Found)

/** The field that finds a pile by its label, its place, a client or a ticket number. Back from a pile finds the text again. */
export const Find = (props: Omit<FoundProps, "typed" | "onType">) => {
  const [typed, setTyped] = useState(typedBefore)
  return (
    <search className={style.find}>
      <Icon of={Search} />
      <input
        type="search"
        aria-label={props.filter === "removed" ? "Find a past pile" : "Find a pile"}
        value={typed}
        placeholder="Label, place, client or ticket"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
        // The keyboard makes room for what was found.
        onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
      />
      <Found {...props} typed={typed} onType={setTyped} />
    </search>
  )
}
