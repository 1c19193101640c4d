import { type ComponentProps, useId } from "react"
import { Boundary } from "../api/boundary"
import { useResource } from "../api/resource"
import { Field } from "../ui/field"
import { clients } from "./data"

/** A text field that suggests earlier clients. */
export const ClientField = (props: Omit<ComponentProps<typeof Field>, "label">) => {
  const id = useId()
  return (
    <>
      <Field label="Client Name" autoComplete="off" autoCapitalize="words" list={id} {...props} />
      {/* Without suggestions the field still works. */}
      <Boundary fallback={null} renderError={() => null}>
        <Clients id={id} />
      </Boundary>
    </>
  )
}

const Clients = ({ id }: { id: string }) => {
  const names = useResource(clients())
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
