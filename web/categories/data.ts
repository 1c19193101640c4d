import type { Category } from "#contract/categories"
import { resource } from "../lib/resource"

/** The catalogue of materials. */
export const categories = resource<Category[]>(() => "/api/material-categories")
