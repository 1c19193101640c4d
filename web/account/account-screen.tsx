import { isAdmin } from "#domain/users"
import { WithDraft } from "../forms/with-draft"
import { Screen } from "../layout/screen"
import { useUser } from "../session/session"
import style from "./account.module.css"
import { AccountFields } from "./account-fields"
import { Devices } from "./devices"
import { ForgottenPassword } from "./forgotten-password"
import { OwnFarms } from "./own-farms"
import { PasswordCard } from "./password-card"
import { ThisDevice } from "./this-device"

export const AccountScreen = () => (
  <Screen title="Account" back>
    <div className={style.fields}>
      <WithDraft name="account" title="Account">
        {(draft) => <AccountFields draft={draft} />}
      </WithDraft>
    </div>
    <PasswordCard />
    <ThisDevice />
    <Devices />
    {isAdmin(useUser()) && <ForgottenPassword />}
    <OwnFarms />
  </Screen>
)
