import type { FarmMember, OwnFarm } from "#domain/farms"

/** A dialog about somebody of the farm. */
export type MemberProps = { farm: OwnFarm; member: FarmMember; onClose: () => void }
