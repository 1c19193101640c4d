import { useState } from "react"
import { homeScreen, joinScreen, pathTo } from "#contract/screens"
import type { SignedInUser } from "#domain/users"
import { errorMessage } from "../api/errors"
import { useResource } from "../api/resource"
import { LoginForm } from "../session/login-form"
import { useSession } from "../session/session"
import { SignUpForm } from "../session/sign-up-form"
import { useLogOut } from "../session/use-log-out"
import { flash } from "../toasts/flash"
import { toast } from "../toasts/toast"
import { Button } from "../ui/button"
import { Choice } from "../ui/choice"
import { invitationBehind, joinFarm } from "./data"
import { withArticle } from "./role-words"
import { isFinal, Refusal, TokenCard } from "./token-card"

/** Where an invitation leads: a visitor signs up or logs in, a user joins. */
export const JoinScreen = ({ token }: { token: string }) => (
  <TokenCard title="Join a Farm">
    <Invited token={token} />
  </TokenCard>
)

const Invited = ({ token }: { token: string }) => {
  const { user } = useSession()
  const { farm, role, invitedBy } = useResource(invitationBehind(token))
  return (
    <>
      <p>
        {invitedBy} invites you to {farm} as {withArticle[role]}.
      </p>
      {user ? <Joining user={user} farm={farm} token={token} /> : <Entering token={token} />}
    </>
  )
}

const ways = [
  { value: "new", label: "Sign up" },
  { value: "known", label: "Log in" },
] as const

const Entering = ({ token }: { token: string }) => {
  const [way, setWay] = useState<"new" | "known">("new")
  return (
    <>
      <Choice label="Your account" options={ways} chosen={way} onChoose={setWay} />
      {way === "new" ? <SignUpForm invitation={token} /> : <LoginForm next={pathTo(joinScreen, { token })} />}
    </>
  )
}

type Props = { user: SignedInUser; farm: string; token: string }

const Joining = ({ user, farm, token }: Props) => {
  const { leave } = useSession()
  const { logOut, question } = useLogOut(pathTo(joinScreen, { token }))
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const join = async () => {
    setBusy(true)
    try {
      await joinFarm(token)
      flash({ title: `You are in: ${farm}` })
      leave(homeScreen)
    } catch (error) {
      setBusy(false)
      if (isFinal(error)) setRefusal(errorMessage(error))
      else toast({ title: "Error joining the farm", description: errorMessage(error), destructive: true })
    }
  }
  if (refusal) return <Refusal sentence={refusal} />
  return (
    <>
      <p>
        You are signed in as {user.firstName} {user.lastName} ({user.email}).
      </p>
      <Button busy={busy && "Joining..."} onClick={join}>
        Join {farm}
      </Button>
      <Button variant="outline" onClick={logOut}>
        Log in as somebody else
      </Button>
      {question}
    </>
  )
}
