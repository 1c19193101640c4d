/** What this device keeps for the times without a signal. The first screen does not wait for its code. */
export const withoutSignal = () => import("./kept-session")
