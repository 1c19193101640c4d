import { Eye, EyeOff } from "lucide"
import { type ComponentProps, useState } from "react"
import style from "./field.module.css"
import { FieldFrame } from "./field-frame"
import { Icon } from "./icon"

type Props = ComponentProps<"input"> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

/** A password, with a button that shows what is typed; the focus stays where it is. */
export const PasswordField = ({ label, error, hint, ...input }: Props) => {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(ties) => (
        <span className={style.line}>
          <input
            className={`${style.input} ${style.secret}`}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...ties}
          />
          <button
            type="button"
            className={style.reveal}
            aria-label="Show characters"
            aria-pressed={shown}
            aria-controls={ties.id}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!shown)}
          >
            {shown ? <Icon of={EyeOff} /> : <Icon of={Eye} />}
          </button>
        </span>
      )}
    </FieldFrame>
  )
}
