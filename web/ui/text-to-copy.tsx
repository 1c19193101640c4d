import { useRef } from "react"
import { CopyButton } from "./copy-button"
import { Field } from "./field"

type Props = {
  /** The kind of text, as in "Copy Link". */
  name: string
  text: string
  hint: string
}

/** A text that is selected when it gets the focus, and a button that copies it. */
export const TextToCopy = ({ name, text, hint }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const select = () => {
    input.current?.focus()
    input.current?.select()
  }
  return (
    <>
      <Field
        ref={input}
        label={name}
        readOnly
        value={text}
        hint={hint}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton name={name} text={text} select={select} />
    </>
  )
}
