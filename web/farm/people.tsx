import { Pencil } from "lucide"
import { useState } from "react"
import { type FarmMember, farmRoleLabels, type OwnFarm } from "#domain/farms"
import { may } from "#domain/rights"
import { useResource } from "../api/resource"
import { Section } from "../api/section"
import { formatAgo } from "../format/relative-time"
import { useUser } from "../session/session"
import { Badge } from "../ui/badge"
import { Icon } from "../ui/icon"
import { membersOf } from "./data"
import style from "./farm.module.css"
import { MemberDialog } from "./member-dialog"

/** Everybody who belongs to the farm. */
export const People = ({ farm }: { farm: OwnFarm }) => (
  <Section title="People">
    <List farm={farm} />
  </Section>
)

const List = ({ farm }: { farm: OwnFarm }) => (
  <ul className={style.list}>
    {useResource(membersOf(farm.id)).map((member) => (
      <li key={member.id} className={style.entry}>
        <Person farm={farm} member={member} />
      </li>
    ))}
  </ul>
)

const Person = ({ farm, member }: { farm: OwnFarm; member: FarmMember }) => {
  const user = useUser()
  const [open, setOpen] = useState(false)
  const name = `${member.firstName} ${member.lastName}`
  return (
    <>
      <div className={style.who}>
        <p className={style.name}>
          <b>
            <bdi translate="no">{name}</bdi>
          </b>
          {member.id === user.id && " (you)"} <Badge>{farmRoleLabels[member.role]}</Badge>
        </p>
        {member.email && <span className={style.quiet}>{member.email}</span>}
        <span className={style.quiet}>
          {member.lastSeenAt ? `last seen ${formatAgo(member.lastSeenAt)}` : "not seen yet"}
        </span>
      </div>
      {may(farm, "manage") && (
        <button
          type="button"
          className={style.icon}
          aria-label={`Change ${name}`}
          onClick={() => setOpen(true)}
        >
          <Icon of={Pencil} />
        </button>
      )}
      {open && <MemberDialog farm={farm} member={member} onClose={() => setOpen(false)} />}
    </>
  )
}
