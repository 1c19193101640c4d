import { WithDraft } from "../forms/with-draft"
import { Screen } from "../layout/screen"
import style from "./account.module.css"
import { AccountFields } from "./account-fields"
import { Devices } from "./devices"
import { OwnFarms } from "./own-farms"
import { PasswordCard } from "./password-card"

export const AccountScreen = () => (
  <Screen title="Account" back>
    <div className={style.fields}>
      <WithDraft name="account" title="Account">
        {(draft) => <AccountFields draft={draft} />}
      </WithDraft>
    </div>
    <PasswordCard />
    <Devices />
    <OwnFarms />
  </Screen>
)
