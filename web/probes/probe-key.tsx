import { useEffect, useRef, useState } from "react"
import { snippets } from "#domain/probe-snippets"
import { Button } from "../ui/button"
import { Card } from "../ui/card"
import { CopyButton } from "../ui/copy-button"
import { Select } from "../ui/select"
import { TextToCopy } from "../ui/text-to-copy"
import style from "./probes.module.css"

/** Where wireless probes send their readings to. */
const heardPath = "/api/probes/in"

type Props = { of: { name: string; key: string }; onDone: () => void }

/** A new key with what to enter into the sender; both are shown only now. */
export const ProbeKeyCard = ({ of: { name, key }, onDone }: Props) => {
  const ref = useRef<HTMLDivElement>(null)
  const snippet = useRef<HTMLPreElement>(null)
  const address = location.origin + heardPath
  const all = snippets(address, key)
  const [title, setTitle] = useState(all[0]?.title ?? "")
  const text = all.find((each) => each.title === title)?.text ?? ""
  // The button that had the focus is gone.
  useEffect(() => ref.current?.focus(), [])
  return (
    <Card title={`The Key of ${name}`}>
      <div ref={ref} className={style.stack} tabIndex={-1}>
        <p>
          <b>Enter it into the probe's sender.</b> With it readings can be added, and nothing else can be
          done.
        </p>
        <TextToCopy name="Key" text={key} hint="It is shown only now." />
        <TextToCopy name="Address" text={`${address}/${key}`} hint="The address to send to, with the key." />
        <Select label="As it is written for" value={title} onChange={({ target }) => setTitle(target.value)}>
          {all.map((each) => (
            <option key={each.title}>{each.title}</option>
          ))}
        </Select>
        <pre ref={snippet} className={style.snippet} translate="no">
          {text}
        </pre>
        <CopyButton
          key={title}
          name="Text"
          text={text}
          select={() => snippet.current && getSelection()?.selectAllChildren(snippet.current)}
        />
        <Button onClick={onDone}>Done</Button>
      </div>
    </Card>
  )
}
