CREATE TABLE `api_key` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`hash` blob NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_key_id` ON `api_key` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_key_hash` ON `api_key` (`hash`);--> statement-breakpoint
CREATE INDEX `api_key_business` ON `api_key` (`business_key`);--> statement-breakpoint
CREATE TABLE `audit_entry` (
	`key` integer PRIMARY KEY NOT NULL,
	`business_key` integer NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`action` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`at` integer NOT NULL,
	`before` text,
	`after` text,
	`hash` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_entry_chain` ON `audit_entry` (`business_key`);--> statement-breakpoint
CREATE INDEX `audit_entry_subject` ON `audit_entry` (`subject_id`);--> statement-breakpoint
CREATE TABLE `business` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`series_key` integer NOT NULL,
	`name` text NOT NULL,
	`tin` text NOT NULL,
	`tin_fold` text NOT NULL,
	`business_type` text NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`country` text NOT NULL,
	`logo_url` text,
	`firs_email` text,
	`firs_password_set` integer NOT NULL,
	`email` text,
	`phone` text,
	`registration_number` text,
	`postal_code` text,
	`lga` text,
	`invoice_prefix` text NOT NULL,
	`default_classification` text,
	`require_approval` integer NOT NULL,
	`auto_submit_to_firs` integer NOT NULL,
	`require_different_approver` integer NOT NULL,
	`firs_business_id` text,
	`firs_service_id` text,
	`public_key_pem` text,
	`public_key_fingerprint` text,
	`certificate` text,
	`keys_uploaded_at` integer,
	`provider` text,
	`is_connected` integer NOT NULL,
	`api_url` text,
	`client_id` text,
	`api_key_set` integer NOT NULL,
	`api_secret_set` integer NOT NULL,
	`provider1_client_id` text,
	`provider1_merchant_code` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`series_key`) REFERENCES `number_series`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `business_id` ON `business` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `business_tin` ON `business` (`tin_fold`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `customer` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`name` text NOT NULL,
	`name_fold` text NOT NULL,
	`business_name` text,
	`tin` text,
	`email` text,
	`phone` text,
	`address` text,
	`city` text,
	`state` text,
	`lga` text,
	`postal_code` text,
	`country` text NOT NULL,
	`invoice_kind` text,
	`is_walk_in` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customer_id` ON `customer` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `customer_name` ON `customer` (`business_key`,`name_fold`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `idempotency` (
	`scope` blob PRIMARY KEY NOT NULL,
	`digest` blob NOT NULL,
	`subject_kind` text,
	`subject_id` text,
	`status` integer,
	`answer` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idempotency_age` ON `idempotency` (`created_at`);--> statement-breakpoint
CREATE TABLE `invitation` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`token_hash` blob NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_id` ON `invitation` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_token` ON `invitation` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitation_business` ON `invitation` (`business_key`);--> statement-breakpoint
CREATE TABLE `invoice` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`series_key` integer NOT NULL,
	`sequence` integer NOT NULL,
	`invoice_number` text NOT NULL,
	`irn` text,
	`invoice_type` text NOT NULL,
	`invoice_kind` text NOT NULL,
	`status` text NOT NULL,
	`environment` text,
	`customer_key` integer NOT NULL,
	`customer_name` text NOT NULL,
	`customer_fold` text NOT NULL,
	`issue_date` text NOT NULL,
	`due_date` text NOT NULL,
	`lines` text NOT NULL,
	`subtotal` integer NOT NULL,
	`total_discount` integer NOT NULL,
	`total_tax` integer NOT NULL,
	`total` integer NOT NULL,
	`payment_terms` text,
	`payment_method` text,
	`payment_detail_key` integer,
	`notes` text,
	`external_reference` text,
	`original_invoice_id` text,
	`original_irn` text,
	`original_issue_date` text,
	`supplier_key` integer,
	`buyer_key` integer,
	`pay_into_key` integer,
	`qr_text` text,
	`qr_key_fingerprint` text,
	`payment_status` text,
	`payment_date` text,
	`payment_reference` text,
	`payment_sent` integer,
	`refusal` text,
	`approved_by` text,
	`approved_at` integer,
	`rejected_by` text,
	`rejected_at` integer,
	`rejection_reason` text,
	`finalized_at` integer,
	`submitted_at` integer,
	`cleared_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer NOT NULL,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`series_key`) REFERENCES `number_series`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_key`) REFERENCES `customer`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_detail_key`) REFERENCES `payment_detail`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`supplier_key`) REFERENCES `snapshot`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buyer_key`) REFERENCES `snapshot`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pay_into_key`) REFERENCES `snapshot`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_id` ON `invoice` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_sequence` ON `invoice` (`series_key`,`sequence`);--> statement-breakpoint
CREATE INDEX `invoice_by_created` ON `invoice` (`business_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoice_by_issue_date` ON `invoice` (`business_key`,`issue_date`);--> statement-breakpoint
CREATE INDEX `invoice_by_due_date` ON `invoice` (`business_key`,`due_date`);--> statement-breakpoint
CREATE INDEX `invoice_by_total` ON `invoice` (`business_key`,`total`);--> statement-breakpoint
CREATE INDEX `invoice_by_irn` ON `invoice` (`business_key`,`irn`);--> statement-breakpoint
CREATE INDEX `invoice_by_status` ON `invoice` (`business_key`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoice_by_type` ON `invoice` (`business_key`,`invoice_type`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoice_by_customer_name` ON `invoice` (`business_key`,`customer_fold`);--> statement-breakpoint
CREATE INDEX `invoice_by_customer` ON `invoice` (`customer_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoice_by_original` ON `invoice` (`business_key`,`original_irn`) WHERE original_irn is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_external_reference` ON `invoice` (`business_key`,`external_reference`) WHERE external_reference is not null;--> statement-breakpoint
CREATE INDEX `invoice_unsent_payment` ON `invoice` (`key`) WHERE payment_sent = 0;--> statement-breakpoint
CREATE TABLE `login_failure` (
	`key` integer PRIMARY KEY NOT NULL,
	`email_hash` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `login_failure_email` ON `login_failure` (`email_hash`,`at`);--> statement-breakpoint
CREATE TABLE `membership` (
	`id` text NOT NULL,
	`user_key` integer NOT NULL,
	`business_key` integer NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_key`, `business_key`),
	FOREIGN KEY (`user_key`) REFERENCES `user`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `membership_id` ON `membership` (`id`);--> statement-breakpoint
CREATE INDEX `membership_business` ON `membership` (`business_key`);--> statement-breakpoint
CREATE TABLE `number_series` (
	`key` integer PRIMARY KEY NOT NULL,
	`tin_fold` text NOT NULL,
	`next` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `number_series_tin` ON `number_series` (`tin_fold`);--> statement-breakpoint
CREATE TABLE `payment_detail` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`label` text NOT NULL,
	`label_fold` text NOT NULL,
	`type` text NOT NULL,
	`account_name` text,
	`account_number` text,
	`bank_name` text,
	`is_default` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_detail_id` ON `payment_detail` (`id`);--> statement-breakpoint
CREATE INDEX `payment_detail_label` ON `payment_detail` (`business_key`,`label_fold`);--> statement-breakpoint
CREATE TABLE `product` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`business_key` integer NOT NULL,
	`name` text NOT NULL,
	`name_fold` text NOT NULL,
	`description` text,
	`unit_price` text NOT NULL,
	`tax_percent` text NOT NULL,
	`unit` text,
	`kind` text,
	`tax_category` text,
	`hsn_code` text,
	`product_category` text,
	`isic_code` text,
	`service_category` text,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_id` ON `product` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_name` ON `product` (`business_key`,`name_fold`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `sandbox_invoice` (
	`business_id` text NOT NULL,
	`irn` text NOT NULL,
	`sha256` text NOT NULL,
	`accepted_at` integer NOT NULL,
	`visible_at` integer NOT NULL,
	`total` integer NOT NULL,
	`tax` integer NOT NULL,
	`supplier_tin` text NOT NULL,
	`buyer_tin` text,
	`type_code` text NOT NULL,
	`issue_date` text NOT NULL,
	`payment_status` text NOT NULL,
	PRIMARY KEY(`business_id`, `irn`)
);
--> statement-breakpoint
CREATE TABLE `session` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_key` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`user_key`) REFERENCES `user`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_id` ON `session` (`id`);--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_key`);--> statement-breakpoint
CREATE TABLE `snapshot` (
	`key` integer PRIMARY KEY NOT NULL,
	`hash` blob NOT NULL,
	`content` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `snapshot_hash` ON `snapshot` (`hash`);--> statement-breakpoint
CREATE TABLE `submission_attempt` (
	`key` integer PRIMARY KEY NOT NULL,
	`invoice_key` integer NOT NULL,
	`call` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`outcome` text,
	FOREIGN KEY (`invoice_key`) REFERENCES `invoice`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `submission_attempt_invoice` ON `submission_attempt` (`invoice_key`);--> statement-breakpoint
CREATE TABLE `submission` (
	`invoice_key` integer PRIMARY KEY NOT NULL,
	`business_key` integer NOT NULL,
	`provider` text NOT NULL,
	`environment` text NOT NULL,
	`irn` text NOT NULL,
	`payload` blob NOT NULL,
	`payload_sha256` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`tries` integer NOT NULL,
	`outcome_unknown` integer NOT NULL,
	`queued_at` integer NOT NULL,
	`next_attempt_at` integer,
	`trouble_since` integer,
	`last_trouble` text,
	`transmitted` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`invoice_key`) REFERENCES `invoice`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`business_key`) REFERENCES `business`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `submission_due` ON `submission` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `submission_business` ON `submission` (`business_key`,`state`);--> statement-breakpoint
CREATE TABLE `token` (
	`hash` blob PRIMARY KEY NOT NULL,
	`session_key` integer NOT NULL,
	`kind` text NOT NULL,
	`expires_at` integer NOT NULL,
	`replaced_at` integer,
	FOREIGN KEY (`session_key`) REFERENCES `session`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `token_session` ON `token` (`session_key`);--> statement-breakpoint
CREATE INDEX `token_expiry` ON `token` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`email` text NOT NULL,
	`email_fold` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`password_hash` text NOT NULL,
	`recovery_hash` text,
	`is_instance_owner` integer NOT NULL,
	`default_business_key` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_id` ON `user` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_email` ON `user` (`email_fold`);