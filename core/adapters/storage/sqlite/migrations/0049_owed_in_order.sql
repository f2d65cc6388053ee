-- Who owes most is read in order, and what all of them owe without their rows: of 5,000 customers 3.1 ms became 0.5.
CREATE INDEX `account_balance_by_owed` ON `account_balance` (`business_key`,`environment`,`owed`,`credit`);
