DROP INDEX "row_changes_row";
--> statement-breakpoint
DROP INDEX "material_additions_row";
--> statement-breakpoint
DROP INDEX "sales_row";
--> statement-breakpoint
CREATE INDEX "material_additions_voided" ON "material_additions" USING btree ("row_id","voided_at","id") WHERE "material_additions"."voided_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "sales_voided" ON "sales" USING btree ("row_id","voided_at","id") WHERE "sales"."voided_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "turns_row" ON "turns" USING btree ("row_id","turned_at","id");
--> statement-breakpoint
CREATE INDEX "turns_voided" ON "turns" USING btree ("row_id","voided_at","id") WHERE "turns"."voided_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "row_changes_row" ON "row_changes" USING btree ("row_id","changed_at","id");
--> statement-breakpoint
CREATE INDEX "material_additions_row" ON "material_additions" USING btree ("row_id","added_at","id");
--> statement-breakpoint
CREATE INDEX "sales_row" ON "sales" USING btree ("row_id","removed_at","id");
