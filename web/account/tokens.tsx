import type { ApiToken } from "#domain/tokens"
import { useResource } from "../api/resource"
import { formatAgo } from "../format/relative-time"
import { useUser } from "../session/session"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { ConfirmButton } from "../ui/confirm-button"
import { EmptyState } from "../ui/empty-state"
import style from "./account.module.css"
import { tokens, useRevokeToken } from "./data"
import { scopeWords } from "./token-words"

export const Tokens = () => {
  const all = useResource(tokens())
  if (all.length === 0) return <EmptyState>No program has access.</EmptyState>
  return (
    <ul className={style.list}>
      {all.map((token) => (
        <li key={token.id}>
          <Token token={token} />
        </li>
      ))}
    </ul>
  )
}

const Token = ({ token }: { token: ApiToken }) => {
  const { farms } = useUser()
  const farm = farms.length > 1 && farms.find(({ id }) => id === token.farmId)
  return (
    <>
      <div className={style.words}>
        <b>
          <bdi translate="no">{token.name}</bdi>
        </b>
        <p>
          {scopeWords[token.scope]}
          {farm && (
            <>
              , <bdi translate="no">{farm.name}</bdi>
            </>
          )}
        </p>
        <p>{token.lastUsedAt === null ? "Never used" : `Last used ${formatAgo(token.lastUsedAt)}`}</p>
      </div>
      <Revoke token={token} />
    </>
  )
}

const Revoke = ({ token: { id, name } }: { token: ApiToken }) => {
  const revoke = useRevokeToken()
  const confirmed = () =>
    withErrorToast("Error revoking the token", async () => {
      await revoke(id)
      toast({ title: "Token revoked", description: name })
    })
  return (
    <ConfirmButton
      className={style.action}
      aria-label={`Revoke ${name}`}
      label="Revoke"
      title={`Revoke ${name}`}
      action="Revoke"
      busy="Revoking..."
      onConfirm={confirmed}
    >
      <p>The program can't use Windrow anymore. This cannot be undone.</p>
    </ConfirmButton>
  )
}
