import { type Heat, heats } from "#domain/heat"

/** Bands at the top of a column or a bar: it stays green from the threshold on, and still shows that it is too hot. */
export const capsOf = (heat: Heat) => Math.max(0, heats.indexOf(heat) - heats.indexOf("hot"))
