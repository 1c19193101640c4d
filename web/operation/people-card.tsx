import { Pencil } from "lucide"
import { useState } from "react"
import { farmRoleLabels } from "#domain/farms"
import type { Person } from "#domain/operation"
import { mayOnServer } from "#domain/rights"
import { useResource } from "../api/resource"
import { Section } from "../api/section"
import { pluralize } from "../format/plural"
import { formatAgo } from "../format/relative-time"
import { useUser } from "../session/session"
import { Badge } from "../ui/badge"
import { Icon } from "../ui/icon"
import { people } from "./data"
import style from "./operation.module.css"
import { PersonDialog } from "./person-dialog"

/** Everybody with an account, of all farms. */
export const PeopleCard = () => (
  <Section title="People">
    <List />
  </Section>
)

const List = () => {
  const all = useResource(people())
  const [openId, setOpenId] = useState<number>()
  const open = all.find(({ id }) => id === openId)
  return (
    <>
      <ul className={style.list}>
        {all.map((person) => (
          <li key={person.id} className={style.entry}>
            <Entry person={person} onOpen={() => setOpenId(person.id)} />
          </li>
        ))}
      </ul>
      {open && <PersonDialog person={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

const Entry = ({ person, onOpen }: { person: Person; onOpen: () => void }) => {
  const isSelf = useUser().id === person.id
  const name = `${person.firstName} ${person.lastName}`
  return (
    <>
      <div className={style.words}>
        <p className={style.name}>
          <b>
            <bdi translate="no">{name}</bdi>
          </b>
          {isSelf && " (you)"}
          {mayOnServer(person, "operate") && <Badge tone="primary">Administrator</Badge>}
          {person.disabledAt !== null && <Badge tone="grey">Disabled</Badge>}
        </p>
        <span className={style.quiet}>{person.email}</span>
        <span className={style.quiet}>{farmsOf(person)}</span>
        <span className={style.quiet}>
          {person.lastSeenAt ? `last seen ${formatAgo(person.lastSeenAt)}` : "not seen yet"}
        </span>
        {person.tokens > 0 && (
          <span className={style.quiet}>{pluralize(person.tokens, "token")} for programs</span>
        )}
      </div>
      {!isSelf && (
        <button type="button" className={style.icon} aria-label={`Change ${name}`} onClick={onOpen}>
          <Icon of={Pencil} />
        </button>
      )}
    </>
  )
}

const farmsOf = ({ farms }: Person) =>
  farms.map(({ name, role }) => `${name} (${farmRoleLabels[role]})`).join(", ")
