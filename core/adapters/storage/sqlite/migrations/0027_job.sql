CREATE TABLE `job` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`kind` text NOT NULL,
	`ordered` text NOT NULL,
	`state` text NOT NULL,
	`done` integer NOT NULL,
	`total` integer NOT NULL,
	`failed` integer NOT NULL,
	`errors` text NOT NULL,
	`trouble` text,
	`file` text,
	`created_by` text NOT NULL,
	`creator_id` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_id` ON `job` (`id`);--> statement-breakpoint
CREATE INDEX `job_of_business` ON `job` (`business_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `job_under_way` ON `job` (`state`) WHERE state in ('QUEUED', 'RUNNING');--> statement-breakpoint
CREATE INDEX `job_ended` ON `job` (`ended_at`);