import { type Caller, type Farm, invitation, type People, type World } from "./matrix-people"
import { ask } from "./sql"

/** `farm` is undefined for an invitation that can't be used any more. */
export type Token = { name: string; id: number; token: string; madeBy?: number | undefined; farm?: Farm }

export const invitationsOf = async (world: World, { mia, moe }: People, farms: Farm[]): Promise<Token[]> => {
  const [ofMia, ofMoe] = farms as [Farm, Farm]
  const [open, other] = [await invitation(mia.actor, "worker"), await invitation(moe.actor, "worker")]
  const [revoked, ended] = [await invitation(mia.actor, "manager"), await invitation(mia.actor, "manager")]
  await mia.actor.done("DELETE", `/api/farm/invitations/${revoked.id}`)
  await end(world, "invitations", "id", ended.id)
  return [
    { ...open, name: "invitation", farm: ofMia, madeBy: mia.user },
    { ...other, name: "another farm's invitation", farm: ofMoe, madeBy: moe.user },
    { ...revoked, name: "revoked invitation", madeBy: mia.user },
    { ...ended, name: "ended invitation", madeBy: mia.user },
  ]
}

/** A link for setting the user's password. */
export type Link = { name: string; token: string; user: Caller; madeBy: number; isOpen: boolean }

/** Dee, still a manager, makes one that must not outlive that. */
export const linksByDemoted = async ({ dee, ivy }: People): Promise<Link[]> => [
  {
    name: "link of somebody demoted",
    token: await link(dee, ivy),
    user: ivy,
    madeBy: dee.user,
    isOpen: false,
  },
]

export const linksOf = async (world: World, { mia, ada, moe, will, olga }: People): Promise<Link[]> => {
  const [replaced, open] = [await link(mia, will), await link(mia, will)]
  const ended = await link(mia, olga)
  await end(world, "password_links", "user_id", olga.user)
  return [
    { name: "link", token: open, user: will, madeBy: mia.user, isOpen: true },
    {
      name: "an administrator's link",
      token: await link(ada, moe),
      user: moe,
      madeBy: ada.user,
      isOpen: true,
    },
    { name: "replaced link", token: replaced, user: will, madeBy: mia.user, isOpen: false },
    { name: "ended link", token: ended, user: olga, madeBy: mia.user, isOpen: false },
  ]
}

const link = async ({ actor }: Caller, { user }: Caller) => {
  const { url } = await actor.post<{ url: string }>(`/api/farm/members/${user}/password-link`, {})
  return url.split("/").at(-1) ?? ""
}

const end = ({ db }: World, table: string, column: string, id: number) =>
  ask(db, `UPDATE ${table} SET expires_at = ? WHERE ${column} = ?`, Date.now() - 1, id)
