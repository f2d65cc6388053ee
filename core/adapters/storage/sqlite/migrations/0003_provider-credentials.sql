ALTER TABLE `business` ADD `credentials` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `business` ADD `own_credentials` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE `business` SET
  `credentials` = json_patch('{}', json_object(
    'apiUrl', `api_url`,
    'clientId', `client_id`,
    'apiKey', iif(`api_key_set` = 1, json('true'), NULL),
    'apiSecret', iif(`api_secret_set` = 1, json('true'), NULL)
  )),
  `own_credentials` = iif(`provider1_client_id` IS NULL OR `provider1_merchant_code` IS NULL, '{}', json_object(
    'provider1', json_object(
      'clientId', `provider1_client_id`,
      'clientSecret', json('true'),
      'merchantCode', `provider1_merchant_code`
    )
  ));
