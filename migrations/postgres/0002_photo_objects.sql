CREATE TABLE "loose_objects" (
	"object" text PRIMARY KEY NOT NULL,
	"since" bigint NOT NULL
);

--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "object" text;
--> statement-breakpoint
CREATE INDEX "photos_object" ON "photos" USING btree ("object") WHERE "photos"."object" IS NOT NULL;
