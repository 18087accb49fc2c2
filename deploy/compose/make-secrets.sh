#!/bin/sh
# Makes the secrets of deploy/compose.yaml, which are kept outside of git. Existing files stay as they are.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets

random() { head -c 30 /dev/urandom | base64 | tr '+/' '-_'; }

# The files are readable by all users, as the containers' users differ from yours; the folder is not.
make() { [ -s "secrets/$1" ] || (umask 022 && printf '%s' "$2" > "secrets/$1"); }

make secret "$(random)"
make database-root "$(random)"
make database-password "$(random)"
make migrate-database-password "$(random)"
make s3-secret "$(random)"
# SeaweedFS reads it in compose.s3.yaml.
make s3-config "{\"identities\": [{\"name\": \"slabdesk\", \"credentials\": [{\"accessKey\": \"slabdesk\", \"secretKey\": \"$(cat secrets/s3-secret)\"}], \"actions\": [\"Admin\", \"Read\", \"Write\", \"List\", \"Tagging\"]}]}"
# The network between the containers stays on this machine, so it has no TLS.
make database-url "mysql://portal:$(cat secrets/database-password)@database/portal?ssl-mode=DISABLED"
make migrate-database-url "mysql://portal_migrate:$(cat secrets/migrate-database-password)@database/portal?ssl-mode=DISABLED"
