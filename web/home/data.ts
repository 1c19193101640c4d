import type { ClientRow } from "#domain/sales"
import { resource } from "../api/resource"

/** Which client bought from which pile. */
export const clientRows = resource<ClientRow[]>(() => "/api/clients/rows")
