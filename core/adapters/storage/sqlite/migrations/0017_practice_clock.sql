CREATE TABLE `practice_clock` (
	`business_key` integer PRIMARY KEY NOT NULL,
	`ahead_ms` integer NOT NULL,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
