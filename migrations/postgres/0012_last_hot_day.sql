ALTER TABLE "compost_rows" ADD COLUMN "last_hot_day" bigint;
--> statement-breakpoint
UPDATE "compost_rows" SET "last_hot_day" = (SELECT max("day") FROM "cooking_days" WHERE "cooking_days"."row_id" = "compost_rows"."id");
