#!/bin/sh
# Creates the portal's database and its users when MariaDB starts for the first time: one for rows, one for migrations.
set -eu
mariadb --protocol=socket -uroot -p"$(cat /run/secrets/database-root)" <<SQL
CREATE DATABASE portal CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;
CREATE USER portal@'%' IDENTIFIED BY '$(cat /run/secrets/database-password)';
GRANT SELECT, INSERT, UPDATE, DELETE ON portal.* TO portal@'%';
CREATE USER portal_migrate@'%' IDENTIFIED BY '$(cat /run/secrets/migrate-database-password)';
GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX, REFERENCES, TRIGGER ON portal.* TO portal_migrate@'%';
SQL
