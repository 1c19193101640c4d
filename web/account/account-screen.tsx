import { messagesScreen } from "#contract/screens"
import { mayOnServer } from "#domain/rights"
import { lazyPart } from "../api/lazy-part"
import { WithDraft } from "../forms/with-draft"
import { Columns } from "../layout/columns"
import { Screen } from "../layout/screen"
import { useUser } from "../session/session"
import { ButtonLink } from "../ui/button-link"
import { Card } from "../ui/card"
import style from "./account.module.css"
import { AccountFields } from "./account-fields"
import { Devices } from "./devices"
import { ForgottenPassword } from "./forgotten-password"
import { OwnActs } from "./own-acts"
import { OwnFarms } from "./own-farms"
import { PasswordCard } from "./password-card"
import { ThisDevice } from "./this-device"

const Programs = lazyPart(async () => (await import("./programs")).Programs)

export const AccountScreen = () => {
  const fields = (
    <div className={style.fields}>
      <WithDraft name="account" title="Account">
        {(draft) => <AccountFields draft={draft} />}
      </WithDraft>
    </div>
  )
  const further = (
    <>
      <PasswordCard />
      <ThisDevice />
      <Devices />
      <Card title="Messages">
        <p>Hear of a pile that is too hot, or not read, without looking.</p>
        <ButtonLink href={messagesScreen} variant="outline">
          What You Hear, and Where
        </ButtonLink>
      </Card>
      <Programs />
      {mayOnServer(useUser(), "operate") && <ForgottenPassword />}
      <OwnFarms />
      <OwnActs />
    </>
  )
  return (
    <Screen title="Account" back>
      <Columns
        first={fields}
        second={further}
        inLine={
          <>
            {fields}
            {further}
          </>
        }
      />
    </Screen>
  )
}
