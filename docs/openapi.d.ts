// Generated from docs/openapi.json: npm run generate
export interface paths {
    "/api/console/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the providers that you may sign in with
         * @description Takes a console session.
         */
        get: operations["listIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/identities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Ends the link to a provider
         * @description Takes a console session. In the console it needs a sign-in of the last 15 minutes.
         */
        delete: operations["unlinkIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accepts an invitation with a new account, and signs in
         * @description Takes no credential, and ignores one that is sent.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/invitations/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accepts an invitation as the account that is signed in, which must have the invited address
         * @description Takes a console session.
         */
        post: operations["joinByInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/invitations/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns what an invitation’s link leads to
         * @description Takes no credential, and ignores one that is sent.
         */
        post: operations["lookUpInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns who is signed in, with their workspaces and roles
         * @description Takes a console session.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes your name or language
         * @description Takes a console session.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/api/console/oidc/{provider}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins accepting an invitation with a new account that signs in through the provider
         * @description Send the browser to the address.
         *
         *     Takes no credential, and ignores one that is sent.
         */
        post: operations["acceptInvitationByProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/oidc/{provider}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Takes what the provider answers, signs in, proves or links, and sends the browser on to the console
         * @description Takes no credential, and ignores one that is sent.
         */
        get: operations["finishOidcSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/oidc/{provider}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins linking your account to a provider, for later sign-ins
         * @description Send the browser to the address.
         *
         *     Takes a console session. In the console it needs a sign-in of the last 15 minutes.
         */
        post: operations["linkIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/oidc/{provider}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sends the browser to the provider: to sign in, or to prove who is signed in
         * @description Takes no credential, and ignores one that is sent.
         */
        get: operations["startOidcSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/oidc/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns by which means somebody may sign in
         * @description Takes no credential, and ignores one that is sent.
         */
        get: operations["getSignInMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes your password
         * @description Your other sessions end.
         *
         *     Takes a console session.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails a link for a new password, where the address has an account and the instance sends mails
         * @description Takes no credential, and ignores one that is sent.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/password-reset/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sets a new password by the link, ends all sessions of the account, and signs in
         * @description Takes no credential, and ignores one that is sent.
         */
        post: operations["confirmPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Proves again who you are, as at a sign-in, for changes that need a sign-in of the last 15 minutes
         * @description Takes a console session.
         */
        post: operations["reauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Signs out: ends the session and removes its cookie
         * @description Takes a console session.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the browsers in which you are signed in, the last used one first
         * @description Takes a console session.
         */
        get: operations["listConsoleSessions"];
        put?: never;
        post?: never;
        /**
         * Signs out everywhere else: ends all your sessions but this one
         * @description Takes a console session.
         */
        delete: operations["endOtherConsoleSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Signs one of your browsers out
         * @description Takes a console session.
         */
        delete: operations["endConsoleSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes the account of an owner by the set-up link, and signs in
         * @description Takes no credential, and ignores one that is sent.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/setup/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns whether this instance has an open set-up link
         * @description Takes no credential, and ignores one that is sent.
         */
        get: operations["getSetupState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in to the console by e-mail address and password, with a second factor where the account has one
         * @description Takes no credential, and ignores one that is sent.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Turns the second factor on by a code of the app, and returns recovery codes
         * @description Your other sessions end.
         *
         *     Takes a console session. In the console it needs a sign-in of the last 15 minutes.
         */
        put: operations["enableTotp"];
        /**
         * Makes a secret for an authenticator app
         * @description It counts once a code of it was sent.
         *
         *     Takes a console session. In the console it needs a sign-in of the last 15 minutes.
         */
        post: operations["proposeTotp"];
        /**
         * Turns the second factor off
         * @description Takes a console session. In the console it needs a sign-in of the last 15 minutes.
         */
        delete: operations["disableTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/totp/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes ten new recovery codes
         * @description The former ones no longer work.
         *
         *     Takes a console session. In the console it needs a sign-in of the last 15 minutes.
         */
        post: operations["createRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/workspaces/{workspace}/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists your own drafts, the latest first; at most 200
         * @description Takes a console session of a member whose role holds `reply` (owner, admin, responder).
         */
        get: operations["listDrafts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/workspaces/{workspace}/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists a queue of hand-offs, the longest wait first; at most 200, of `closed` 50
         * @description Takes a console session of a member whose role holds `read` (every role).
         */
        get: operations["listInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/workspaces/{workspace}/inbox_counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts what each queue holds
         * @description Takes a console session of a member whose role holds `read` (every role).
         */
        get: operations["countInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/workspaces/{workspace}/inbox_filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists your own filters of the inbox and the shared ones, by their names
         * @description Takes a console session of a member whose role holds `read` (every role).
         */
        get: operations["listInboxFilters"];
        put?: never;
        /**
         * Saves a filter, for yourself unless `scope` says otherwise
         * @description Takes a console session of a member whose role holds `reply` (owner, admin, responder).
         */
        post: operations["createInboxFilter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/workspaces/{workspace}/inbox_filters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a filter: your own, or a shared one
         * @description Takes a console session of a member whose role holds `reply` (owner, admin, responder).
         */
        delete: operations["deleteInboxFilter"];
        options?: never;
        head?: never;
        /**
         * Changes a filter: your own, or a shared one
         * @description Takes a console session of a member whose role holds `reply` (owner, admin, responder).
         */
        patch: operations["updateInboxFilter"];
        trace?: never;
    };
    "/api/console/workspaces/{workspace}/inbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one row by its hand-off's id
         * @description Takes a console session of a member whose role holds `read` (every role).
         */
        get: operations["getInboxItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/workspaces/{workspace}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists open invitations, newest first
         * @description Takes a console session of a member whose role holds `manage_team` (owner, admin).
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invites a person to the team
         * @description The link works for 72 hours, once; it replaces an earlier one of the same address.
         *
         *     Takes a console session of a member whose role holds `manage_team` (owner, admin). In the console it needs a sign-in of the last 15 minutes.
         */
        post: operations["invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/workspaces/{workspace}/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revokes an invitation
         * @description Its link no longer works.
         *
         *     Takes a console session of a member whose role holds `manage_team` (owner, admin).
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/workspaces/{workspace}/message_search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finds messages that contain all of the words, the latest first
         * @description A page looks through a year at most: it may be empty and have more.
         *
         *     Takes a console session of a member whose role holds `read` (every role).
         */
        get: operations["searchMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/workspaces/{workspace}/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns what you are told of in this workspace, and by which way
         * @description Takes a console session of a member whose role holds `read` (every role).
         */
        get: operations["getNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes what you are told of in this workspace
         * @description Takes a console session of a member whose role holds `read` (every role).
         */
        patch: operations["updateNotifications"];
        trace?: never;
    };
    "/api/console/workspaces/{workspace}/sessions/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Keeps what you have written in a conversation; an empty text lets go of it
         * @description Takes a console session of a member whose role holds `reply` (owner, admin, responder).
         */
        put: operations["writeDraft"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/workspaces/{workspace}/sessions/{id}/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says that you are in a conversation, and answers who is
         * @description Say it again every 45 seconds, and while you write every 10.
         *
         *     Takes a console session of a member whose role holds `read` (every role).
         */
        post: operations["signalPresence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/workspaces/{workspace}/sessions/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Marks what the contact said up to a number as read by the team
         * @description Takes a console session of a member whose role holds `reply` (owner, admin, responder).
         */
        post: operations["markSessionRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/workspaces/{workspace}/sessions/{id}/typing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Shows the contact that a teammate is writing
         * @description It is not kept; send it again every few seconds.
         *
         *     Takes a console session of a member whose role holds `reply` (owner, admin, responder).
         */
        post: operations["signalTyping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/workspaces/{workspace}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams hints of what changes in a workspace; resumed by `Last-Event-ID`
         * @description Takes a console session of a member whose role holds `read` (every role).
         */
        get: operations["streamWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/killswitch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the kill switch, for your backend
         * @description Takes a secret key whose role holds `read` (every role). Not rate limited.
         */
        get: operations["getKillSwitchWithKey"];
        put?: never;
        /**
         * Turns the kill switch on or off, for your backend
         * @description Takes a secret key whose role holds `manage_team` (owner, admin). Not rate limited.
         */
        post: operations["setKillSwitchWithKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the actions that the agent ran, requested or was refused in your product, newest first
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/actions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the receipt of one action
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getAction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns usage, outcomes and satisfaction for a period
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks the agent a question
         * @description Quotations of the workspace's knowledge support every statement of the answer.
         *
         *     Takes a secret key whose role holds `read` (every role).
         */
        post: operations["ask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the audit trail of the workspace, newest first
         * @description Takes a user token whose role holds `manage_team` (owner, admin).
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists contacts, newest first
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one contact
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Permanently erases a contact and all personal data about it
         * @description Returns a receipt; the id is 404 afterwards.
         *
         *     Takes a user token whose role holds `manage_team` (owner, admin).
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Blocks a contact: nothing they write is accepted any more, and no one is told why
         * @description Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        post: operations["blockContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Exports everything stored about the contact except the vendor token, as one document
         * @description Takes a user token whose role holds `manage_team` (owner, admin).
         */
        get: operations["getContactExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the contact's grants of the last month, expired ones included, newest first
         * @description Takes a user token whose role holds `grant` (owner, admin).
         */
        get: operations["listContactGrants"];
        put?: never;
        /**
         * Creates a grant: temporary access to this contact for an assistant
         * @description Only this response contains the token.
         *
         *     Takes a user token whose role holds `grant` (owner, admin).
         */
        post: operations["createContactGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/grants/{grant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revokes a grant with immediate effect
         * @description Takes a user token whose role holds `grant` (owner, admin).
         */
        delete: operations["deleteContactGrant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lets a blocked contact write again
         * @description Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        post: operations["unblockContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/vendor_token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Stores, rotates or revokes the contact's token for your own API
         * @description It is encrypted at rest and never shown again.
         *
         *     Takes a user token whose role holds `grant` (owner, admin).
         */
        put: operations["setContactVendorToken"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/guardrails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the guardrails and the kill switch
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getGuardrails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Updates the fields that are sent
         * @description They apply from the next question on.
         *
         *     Takes a user token whose role holds `manage_team` (owner, admin).
         */
        patch: operations["updateGuardrails"];
        trace?: never;
    };
    "/v1/handoffs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists hand-offs, newest first
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listHandoffs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/handoffs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one hand-off
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getHandoff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes status or assignment
         * @description Any status may follow any other; setting the current value changes nothing.
         *
         *     Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        patch: operations["updateHandoff"];
        trace?: never;
    };
    "/v1/handoffs/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approves or denies a hand-off of kind `approval`, once and within 24 hours
         * @description You cannot decide your own request.
         *
         *     Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        post: operations["decideHandoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/handoffs/{id}/give_back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a conversation back to the agent: unassigns the hand-off
         * @description The agent answers what is said next.
         *
         *     Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        post: operations["giveBackHandoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/handoffs/{id}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a reply to the conversation
         * @description The agent stays silent until the hand-off is resolved, closed or unassigned.
         *
         *     Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        post: operations["replyToHandoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/handoffs/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolves a hand-off with its outcome, which becomes the session's resolution
         * @description Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        post: operations["resolveHandoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/handoffs/{id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes a hand-off out of the queue until a time, or until its customer writes
         * @description Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        post: operations["snoozeHandoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/handoffs/{id}/take_over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes a conversation over: assigns the hand-off to you, and silences the agent in its session
         * @description Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        post: operations["takeOverHandoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/handoffs/{id}/wake": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts a snoozed hand-off back into the queue
         * @description Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        post: operations["wakeHandoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/handoffs/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assigns or resolves up to 100 hand-offs: each is done or refused by itself
         * @description Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        post: operations["changeHandoffs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists active keys, newest first
         * @description Takes a user token whose role holds `view_keys` (owner, developer).
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Creates a key
         * @description Your own role must hold every capability of the key’s role. A secret key is only shown here.
         *
         *     Takes a user token whose role holds `view_keys` (owner, developer). In the console it needs a sign-in of the last 15 minutes.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one active key
         * @description Takes a user token whose role holds `view_keys` (owner, developer).
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Revokes a key with immediate effect
         * @description Takes a user token whose role holds `view_keys` (owner, developer). In the console it needs a sign-in of the last 15 minutes.
         */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces a key with a new one of the same label and role
         * @description The old key works until the grace period ends.
         *
         *     Takes a user token whose role holds `view_keys` (owner, developer). In the console it needs a sign-in of the last 15 minutes.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/killswitch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the kill switch
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getKillSwitch"];
        /**
         * Turns the kill switch on or off
         * @description It never blocks a call of this API.
         *
         *     Takes a user token whose role holds `manage_team` (owner, admin).
         */
        put: operations["setKillSwitch"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/knowledge/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists documents, without their texts, newest first
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listKnowledgeDocuments"];
        put?: never;
        /**
         * Adds a document: 201, or 200 if the same source already exists
         * @description Large documents are indexed in the background.
         *
         *     Takes a user token whose role holds `manage_team` (owner, admin).
         */
        post: operations["createKnowledgeDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/knowledge/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one document with its normalised text
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getKnowledgeDocument"];
        /**
         * Creates the document's next version
         * @description Readers see the old version until the new one is ready.
         *
         *     Takes a user token whose role holds `manage_team` (owner, admin).
         */
        put: operations["replaceKnowledgeDocument"];
        post?: never;
        /**
         * Deletes a document
         * @description The agent no longer answers from it.
         *
         *     Takes a user token whose role holds `manage_team` (owner, admin).
         */
        delete: operations["deleteKnowledgeDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/knowledge/quarantined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists sentences of documents that speak to an assistant: nothing is answered from them until they are released
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listKnowledgeQuarantined"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/knowledge/quarantined/{id}/quarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes a release back: at once in up to 20 documents, in others when they are indexed next
         * @description Takes a user token whose role holds `manage_team` (owner, admin).
         */
        post: operations["quarantineAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/knowledge/quarantined/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Releases a sentence that was quarantined wrongly: at once in up to 20 documents, in others as they are indexed next
         * @description Takes a user token whose role holds `manage_team` (owner, admin).
         */
        post: operations["releaseQuarantined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists leads, newest first
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one lead
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getLead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes a lead's status
         * @description Any status may follow any other; the history keeps each change.
         *
         *     Takes a user token whose role holds `grant` (owner, admin).
         */
        patch: operations["updateLead"];
        trace?: never;
    };
    "/v1/meetings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists meetings, latest start first
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listMeetings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/meetings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one meeting
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getMeeting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Reschedules a meeting, or sets its status or notes
         * @description It must not overlap another meeting of the same host.
         *
         *     Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        patch: operations["updateMeeting"];
        trace?: never;
    };
    "/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the team, newest first
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Adds a person to the team
         * @description A former member returns without the old tokens.
         *
         *     Takes a user token whose role holds `manage_team` (owner, admin). In the console it needs a sign-in of the last 15 minutes.
         */
        post: operations["createMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one member
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        /**
         * Removes a member and revokes their tokens with immediate effect
         * @description Takes a user token whose role holds `manage_team` (owner, admin). In the console it needs a sign-in of the last 15 minutes.
         */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        /**
         * Changes a member’s role
         * @description It applies from their next call on.
         *
         *     Takes a user token whose role holds `manage_team` (owner, admin). In the console it needs a sign-in of the last 15 minutes.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/v1/members/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns whether a member takes conversations
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getMemberStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Sets you available or away
         * @description Owners and admins can set other members too.
         *
         *     Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        patch: operations["updateMemberStatus"];
        trace?: never;
    };
    "/v1/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one note
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getNote"];
        put?: never;
        post?: never;
        /**
         * Deletes a note: your own, or any if you manage the team
         * @description Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        delete: operations["deleteNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document, as OpenAPI 3.1
         * @description Takes no credential, and ignores one that is sent.
         */
        get: operations["getOpenApiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/saved_replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists your own saved replies and the shared ones, by their shortcuts
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listSavedReplies"];
        put?: never;
        /**
         * Saves a reply, for yourself unless `scope` says otherwise
         * @description Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        post: operations["createSavedReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/saved_replies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one saved reply
         * @description Another member’s own is not found.
         *
         *     Takes a user token whose role holds `read` (every role).
         */
        get: operations["getSavedReply"];
        put?: never;
        post?: never;
        /**
         * Deletes a saved reply: your own, or a shared one
         * @description Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        delete: operations["deleteSavedReply"];
        options?: never;
        head?: never;
        /**
         * Changes a saved reply: your own, or a shared one
         * @description Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        patch: operations["updateSavedReply"];
        trace?: never;
    };
    "/v1/saved_replies/{id}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a saved reply’s text with the names of a conversation in place of its placeholders
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["fillSavedReply"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists sessions, newest first
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one session
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the messages of a session, oldest first
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listSessionMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the team's private notes in a session, oldest first
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listSessionNotes"];
        put?: never;
        /**
         * Adds a private note to a session
         * @description The contact never sees it; the members whom it mentions are told.
         *
         *     Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        post: operations["addNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists a session’s tags, by name; at most 20
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listSessionTags"];
        put?: never;
        /**
         * Puts a tag on a session; one that is there stays
         * @description Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        post: operations["tagSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}/tags/{tag_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Takes a tag off a session
         * @description Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        delete: operations["untagSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the workspace’s tags, by name
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Makes a tag
         * @description Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one tag
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getTag"];
        put?: never;
        post?: never;
        /**
         * Deletes a tag, and takes it off every conversation
         * @description Takes a user token whose role holds `manage_team` (owner, admin).
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Renames a tag, or gives it another colour
         * @description Takes a user token whose role holds `reply` (owner, admin, responder).
         */
        patch: operations["updateTag"];
        trace?: never;
    };
    "/v1/team_status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns whether a person of the team is there, and who
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getTeamStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists your own active tokens, newest first
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listUserTokens"];
        put?: never;
        /**
         * Creates a user token with your role
         * @description You may have 25 active tokens. The token is only shown here.
         *
         *     Takes a user token whose role holds `read` (every role). In the console it needs a sign-in of the last 15 minutes.
         */
        post: operations["createUserToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one of your own active tokens
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getUserToken"];
        put?: never;
        post?: never;
        /**
         * Revokes one of your tokens with immediate effect, or any member’s token if your role holds `manage_team`
         * @description Takes a user token whose role holds `read` (every role).
         */
        delete: operations["deleteUserToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates or updates an identified user: 201 the first time, 200 afterwards
         * @description Takes a secret key whose role holds `grant` (owner, admin). Not rate limited.
         */
        post: operations["pushUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists webhook endpoints, newest first
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Adds a webhook endpoint, at most 20
         * @description The secret is only shown here.
         *
         *     Takes a user token whose role holds `manage_team` (owner, admin).
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one webhook endpoint
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Deletes a webhook endpoint
         * @description No further events are sent to it.
         *
         *     Takes a user token whose role holds `manage_team` (owner, admin).
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Updates, disables or enables a webhook endpoint
         * @description Takes a user token whose role holds `manage_team` (owner, admin).
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the deliveries of an endpoint of the last 30 days, newest first
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one delivery
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends an event again under the same `webhook-id`, whether or not it was delivered before
         * @description Takes a user token whose role holds `manage_team` (owner, admin).
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the events of a period again, oldest first, for example those missed in an outage or while disabled
         * @description Takes a user token whose role holds `manage_team` (owner, admin).
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a new signing secret, which is only shown here
         * @description The old secret keeps signing for 24 hours.
         *
         *     Takes a user token whose role holds `manage_team` (owner, admin).
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a `webhook.test` event to this endpoint, whichever events it subscribes to
         * @description It goes out within a second; the delivery tells what came of it.
         *
         *     Takes a user token whose role holds `manage_team` (owner, admin).
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns your workspace: plan, settings and this month’s credits
         * @description Takes a user token whose role holds `read` (every role).
         */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Updates the settings that are sent
         * @description Lists are replaced as a whole.
         *
         *     Takes a user token whose role holds `manage_team` (owner, admin). In the console `require_totp` needs a sign-in of the last 15 minutes.
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
}
export interface webhooks {
    "action.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The agent ran an action in your product. */
        post: operations["onActionCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "action.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An action failed. `reason` says why, and `response_status` is the status of your API’s response. */
        post: operations["onActionFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "action.refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An action was refused; `reason` says why, e.g. declined, expired or stopped by the kill switch. */
        post: operations["onActionRefused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "answer.unanswered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The agent found no answer in the knowledge, or failed to answer (status `refused`). */
        post: operations["onAnswerUnanswered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The team blocked a contact. */
        post: operations["onContactBlocked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A contact was created. */
        post: operations["onContactCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.erased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A contact and its personal data were erased. Erase your own copy too. */
        post: operations["onContactErased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.unblocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The team unblocked a contact. */
        post: operations["onContactUnblocked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A contact changed, or a visitor was merged into it. `previous.id` is then the id of that visitor. */
        post: operations["onContactUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.vendor_token_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A contact’s vendor token was stored, rotated (without `previous`) or revoked. */
        post: operations["onContactVendorTokenChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credits.exhausted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** This month’s credits are used up, so no new session starts. Sent once a month. */
        post: operations["onCreditsExhausted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credits.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 80 % of this month’s credits are used. Sent once a month. */
        post: operations["onCreditsLow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "guardrail.tripped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A guardrail stopped a question or withheld part of an answer. `guardrail` names it. */
        post: operations["onGuardrailTripped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "guardrails.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The guardrails were changed. */
        post: operations["onGuardrailsUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "handoff.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A hand-off was created. */
        post: operations["onHandoffCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "handoff.reopened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A resolved or closed hand-off was reopened. */
        post: operations["onHandoffReopened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "handoff.resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A hand-off was resolved, or an approval approved. */
        post: operations["onHandoffResolved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "handoff.snoozed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A hand-off was taken out of the queue until a time. */
        post: operations["onHandoffSnoozed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "handoff.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A hand-off changed its assignment, or to a status without an event of its own. */
        post: operations["onHandoffUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "handoff.woken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A snoozed hand-off is back in the queue: its time came, its customer wrote, or a member woke it. */
        post: operations["onHandoffWoken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "killswitch.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The kill switch was turned on or off, or its scope or reason changed. */
        post: operations["onKillswitchChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A lead was captured. */
        post: operations["onLeadCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A lead’s fields, status or score changed. */
        post: operations["onLeadUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "meeting.booked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A meeting was booked. If `confirm_by` is set, the attendee has to confirm the address by then. */
        post: operations["onMeetingBooked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "meeting.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A meeting was cancelled. */
        post: operations["onMeetingCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "meeting.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The attendee confirmed a held meeting. */
        post: operations["onMeetingConfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "meeting.rescheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A meeting was rescheduled. */
        post: operations["onMeetingRescheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A member chose to be available or away, or whether to be away by itself. Closing the console sends none. */
        post: operations["onMemberStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A message was written in a live conversation: by a teammate, or by anybody while a hand-off of the session is open or pending (an approval counts once a teammate has replied). Earlier messages are not sent. */
        post: operations["onMessageCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "note.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A member wrote a private note in a conversation. Show it to your team alone. */
        post: operations["onNoteCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "note.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A private note was deleted. Delete your own copy too. */
        post: operations["onNoteDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "rating.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A person rated a conversation, or changed the rating. */
        post: operations["onRatingReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A session ended. It may reopen later, which resets its resolution to null. */
        post: operations["onSessionEnded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.resolution_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A session’s resolution was inferred, set by a person, or reset to null. */
        post: operations["onSessionResolutionChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A session started. */
        post: operations["onSessionStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.tagged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A tag was put on a session. */
        post: operations["onSessionTagged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.untagged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A tag was taken off a session. Deleting a tag takes it off all sessions without an event for each. */
        post: operations["onSessionUntagged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Another endpoint was disabled: manually, after a 410, or after five days without a success. */
        post: operations["onWebhookDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A test event, requested with `POST /v1/webhooks/{id}/test` and sent to that endpoint only. */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AcceptInvitation: {
            /** @description Shown to the team. */
            name: string;
            password: string;
            /** @description What stands behind the `#` of the link. */
            token: string;
        };
        Account: {
            email: string;
            /** @description Whether it has a password. Without, it signs in through an identity provider. */
            has_password: boolean;
            /** Format: uuid */
            id: string;
            /** @description The language that the person chose, BCP 47; null = the browser’s. */
            locale: string | null;
            name: string;
            /** @description Whether a sign-in by password asks for a second factor. */
            totp_enabled: boolean;
        };
        Action: {
            /** @description The arguments as requested; what the guardrails mask is a placeholder such as `[card]`. */
            arguments: {
                [key: string]: unknown;
            };
            /** @description Who confirmed it in the conversation. */
            confirmed_by: components["schemas"]["ActionActor"] | null;
            /** Format: uuid */
            contact_id: string | null;
            /** Format: date-time */
            created_at: string;
            destructive: boolean;
            duration_ms: number | null;
            /**
             * Format: date-time
             * @description When the confirmation or approval expires.
             */
            expires_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /**
             * Format: uuid
             * @description The hand-off of the approval, if one was required.
             */
            handoff_id: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            /** @constant */
            object: "action";
            /**
             * @description Why it ran: the contact confirmed it, the team approved it, `actions_mode` is auto, or it only reads the contact's
             *     own data (`effect` read). null if it has not run.
             * @enum {string|null}
             */
            permission: "confirmed" | "approved" | "auto" | "read" | null;
            /** @description Why the action failed or was refused, else null. */
            reason: string | null;
            /** @description The request that was sent, without secrets; null if none was. */
            request: components["schemas"]["ActionRequest"] | null;
            requested_by: components["schemas"]["ActionActor"];
            /** @description The first kilobyte of the response, without secrets. */
            response_excerpt: string | null;
            /** @description HTTP status of the response. */
            response_status: number | null;
            /** Format: uuid */
            session_id: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** @enum {string} */
            status: "awaiting_confirmation" | "awaiting_approval" | "approved" | "running" | "completed" | "failed" | "refused";
            /** Format: date-time */
            updated_at: string;
        };
        ActionActor: {
            /** Format: uuid */
            id: string | null;
            label: string | null;
            /** @enum {string} */
            type: "member" | "key" | "contact" | "agent" | "system";
        };
        /** @description The agent ran an action in your product. */
        ActionCompletedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["ActionInEvent"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "action.completed";
            /** Format: uuid */
            workspace_id: string;
        };
        ActionDefinition: {
            /** @description Shown to the model and to the person who confirms or approves the action. */
            description: string;
            /** @description Whether the action requires an approval by the team. */
            destructive: boolean;
            /**
             * @description `read` runs without a confirmation, with the contact's own token and arguments that the contact said.
             * @enum {string}
             */
            effect: "read" | "write";
            headers: components["schemas"]["ActionHeader"][];
            max_response_bytes: number;
            /** @enum {string} */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            name: string;
            /** @description JSON Schema (2020-12) of the arguments, of type object. References are resolved. */
            parameters: {
                [key: string]: unknown;
            };
            /**
             * @description How the agent says the response: text with `{{dotted.paths}}` of its fields, or such texts by language. null = a
             *     plain sentence of its fields.
             */
            response_template: (string | {
                [key: string]: string;
            }) | null;
            timeout_seconds: number;
            /** @description How the contact's vendor token is sent; null = not at all, so the contact need not be identified. */
            token: components["schemas"]["ActionToken"] | null;
            /** @description Scheme and host are fixed; path segments and query values may contain `{variables}`. */
            url: string;
        };
        ActionDefinitionBody: {
            description: string;
            /** @description Default: true for DELETE, else false. */
            destructive?: boolean;
            /**
             * @default write
             * @enum {string}
             */
            effect: "read" | "write";
            headers?: components["schemas"]["ActionHeaderBody"][];
            /** @default 262144 */
            max_response_bytes: number;
            /** @enum {string} */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            name: string;
            parameters?: {
                [key: string]: unknown;
            };
            response_template?: (string | {
                [key: string]: string;
            }) | null;
            /** @default 10 */
            timeout_seconds: number;
            /** @description Default: `Authorization: Bearer`. */
            token?: components["schemas"]["ActionTokenBody"] | null;
            url: string;
        };
        ActionEnvelope: {
            data: components["schemas"]["Action"];
            /** @constant */
            object: "action";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description An action failed. `reason` says why, and `response_status` is the status of your API’s response. */
        ActionFailedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["ActionInEvent"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "action.failed";
            /** Format: uuid */
            workspace_id: string;
        };
        ActionHeader: {
            name: string;
            secret: boolean;
            /** @description null where it is secret: it is kept sealed and never shown. Sent as null or not at all, a secret stays as it is. */
            value: string | null;
        };
        ActionHeaderBody: {
            name: string;
            /** @default false */
            secret: boolean;
            value?: string | null;
        };
        /** @description What was said is null unless the endpoint has `include_text`. */
        ActionInEvent: {
            /** @description The arguments as requested; what the guardrails mask is a placeholder such as `[card]`. */
            arguments: {
                [key: string]: unknown;
            } | null;
            /** @description Who confirmed it in the conversation. */
            confirmed_by: components["schemas"]["ActionActor"] | null;
            /** Format: uuid */
            contact_id: string | null;
            /** Format: date-time */
            created_at: string;
            destructive: boolean;
            duration_ms: number | null;
            /**
             * Format: date-time
             * @description When the confirmation or approval expires.
             */
            expires_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /**
             * Format: uuid
             * @description The hand-off of the approval, if one was required.
             */
            handoff_id: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            /** @constant */
            object: "action";
            /**
             * @description Why it ran: the contact confirmed it, the team approved it, `actions_mode` is auto, or it only reads the contact's
             *     own data (`effect` read). null if it has not run.
             * @enum {string|null}
             */
            permission: "confirmed" | "approved" | "auto" | "read" | null;
            /** @description Why the action failed or was refused, else null. */
            reason: string | null;
            /** @description The request that was sent, without secrets; null if none was. */
            request: {
                body: {
                    [key: string]: unknown;
                } | null;
                /** @description The headers defined for the action. A secret value reads `[secret]`. */
                headers: {
                    [key: string]: string;
                };
                /** @enum {string} */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                url: string | null;
            } | null;
            requested_by: components["schemas"]["ActionActor"];
            /** @description The first kilobyte of the response, without secrets. */
            response_excerpt: string | null;
            /** @description HTTP status of the response. */
            response_status: number | null;
            /** Format: uuid */
            session_id: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** @enum {string} */
            status: "awaiting_confirmation" | "awaiting_approval" | "approved" | "running" | "completed" | "failed" | "refused";
            /** Format: date-time */
            updated_at: string;
        };
        ActionList: {
            data: components["schemas"]["Action"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description An action was refused; `reason` says why, e.g. declined, expired or stopped by the kill switch. */
        ActionRefusedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["ActionInEvent"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "action.refused";
            /** Format: uuid */
            workspace_id: string;
        };
        ActionRequest: {
            body: {
                [key: string]: unknown;
            } | null;
            /** @description The headers defined for the action. A secret value reads `[secret]`. */
            headers: {
                [key: string]: string;
            };
            /** @enum {string} */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            url: string;
        };
        ActionToken: {
            /** @description The header in which the token is sent. */
            header: string;
            /** @description The word before the token, e.g. `Bearer`; null = none. */
            scheme: string | null;
        };
        ActionTokenBody: {
            header: string;
            scheme?: string | null;
        };
        AddMember: {
            /**
             * Format: email
             * @description Unique in the workspace; stored in lower case.
             */
            email: string;
            /** @description Shown to the team. Default: the address’s first part; an invited person may choose another. */
            name?: string | null;
            /**
             * @description Only an owner can make another owner.
             * @enum {string}
             */
            role: "owner" | "admin" | "responder" | "developer" | "viewer";
        };
        Analytics: {
            by_channel: components["schemas"]["ChannelMetrics"][];
            by_intent_class: components["schemas"]["IntentClassMetrics"][];
            by_resolution: components["schemas"]["ResolutionMetrics"][];
            /** @description Hand-off metrics by `stop_reason`. */
            by_stop_reason: components["schemas"]["StopReasonMetrics"][];
            /** Format: date-time */
            created_after: string;
            /** Format: date-time */
            created_before: string;
            /** @enum {string} */
            granularity: "hour" | "day" | "week" | "month";
            /** @constant */
            object: "analytics";
            /** @description Oldest first, empty ones included. */
            series: components["schemas"]["SeriesItem"][];
            timezone: string;
            totals: components["schemas"]["Metrics"];
        };
        AnalyticsEnvelope: {
            data: components["schemas"]["Analytics"];
            /** @constant */
            object: "analytics";
            request_id: components["schemas"]["RequestId"];
        };
        Answer: {
            /** @enum {string|null} */
            abstain_reason: "no_evidence" | "low_confidence" | "conflict" | "out_of_scope" | "guardrail" | null;
            /**
             * @description The action that the message asks about or reports. Actions run for a known contact only: without one, and on a dry run, it is null.
             *     `awaiting_confirmation`: ask the customer, and send “yes” or “no” as the next `question` with the same contact and `session_id`.
             *     `awaiting_approval`: the team decides on the hand-off `handoff_id`, and the session gets a message with the outcome.
             */
            action: components["schemas"]["MessageAction"] | null;
            /** @description The sentences, one per line; the fallback message if there is no answer; empty while a person has taken over. */
            answer: string;
            /** @description Replies to offer, e.g. as buttons. Send the chosen text as the next `question` with the same `session_id`. */
            choices: string[];
            citations: components["schemas"]["Citation"][];
            confidence: number;
            /** Format: date-time */
            created_at: string;
            /**
             * @description What the customer may fill in instead of writing; each works without a contact too.
             *     `contact`: offer a person. A next `question` such as “Talk to a person” opens a hand-off, and one such as “Please call me back: …” with an address or a number is kept as a lead.
             *     `meeting`: `choices` are free times. Send one as the next `question` to book it; without a known e-mail address the agent asks for one.
             *     `offline`: leave a message. Only the widget gets it; here it is `402 credits_exhausted`.
             * @enum {string|null}
             */
            form: "contact" | "meeting" | "offline" | null;
            /** @description Whether quotations support every statement. */
            grounded: boolean;
            /**
             * Format: uuid
             * @description The hand-off, if the status is `handed_off`; null on a dry run.
             */
            handoff_id: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            intent_class: "answer" | "show" | "do" | "escalate";
            /** @description BCP 47 */
            language: string;
            model: string;
            /** @constant */
            object: "answer";
            /** @description A page to show the customer as a link. */
            page: components["schemas"]["MessagePage"] | null;
            sentences: components["schemas"]["Sentence"][];
            /**
             * Format: uuid
             * @description null on a dry run.
             */
            session_id: string | null;
            /** @enum {string} */
            status: "answered" | "abstained" | "clarify" | "handed_off" | "refused";
        };
        AnswerEnvelope: {
            data: components["schemas"]["Answer"];
            /** @constant */
            object: "answer";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description What was said is null unless the endpoint has `include_text`. */
        AnswerInEvent: {
            /** @enum {string|null} */
            abstain_reason: "no_evidence" | "low_confidence" | "conflict" | "out_of_scope" | "guardrail" | null;
            /**
             * @description The action that the message asks about or reports. Actions run for a known contact only: without one, and on a dry run, it is null.
             *     `awaiting_confirmation`: ask the customer, and send “yes” or “no” as the next `question` with the same contact and `session_id`.
             *     `awaiting_approval`: the team decides on the hand-off `handoff_id`, and the session gets a message with the outcome.
             */
            action: components["schemas"]["MessageAction"] | null;
            /** @description The sentences, one per line; the fallback message if there is no answer; empty while a person has taken over. */
            answer: string | null;
            /** @description Replies to offer, e.g. as buttons. Send the chosen text as the next `question` with the same `session_id`. */
            choices: string[] | null;
            citations: {
                /** Format: uuid */
                document_id: string;
                end: number;
                index: number;
                quote: string | null;
                /** @description In UTF-16 units from the start of the document's text. */
                start: number;
                title: string;
                url: string | null;
                version: number;
            }[];
            confidence: number;
            /** Format: date-time */
            created_at: string;
            /**
             * @description What the customer may fill in instead of writing; each works without a contact too.
             *     `contact`: offer a person. A next `question` such as “Talk to a person” opens a hand-off, and one such as “Please call me back: …” with an address or a number is kept as a lead.
             *     `meeting`: `choices` are free times. Send one as the next `question` to book it; without a known e-mail address the agent asks for one.
             *     `offline`: leave a message. Only the widget gets it; here it is `402 credits_exhausted`.
             * @enum {string|null}
             */
            form: "contact" | "meeting" | "offline" | null;
            /** @description Whether quotations support every statement. */
            grounded: boolean;
            /**
             * Format: uuid
             * @description The hand-off, if the status is `handed_off`; null on a dry run.
             */
            handoff_id: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            intent_class: "answer" | "show" | "do" | "escalate";
            /** @description BCP 47 */
            language: string;
            model: string;
            /** @constant */
            object: "answer";
            /** @description A page to show the customer as a link. */
            page: components["schemas"]["MessagePage"] | null;
            sentences: {
                /** @description Indices into `citations`. */
                citations: number[];
                /**
                 * @description How the citations support it: word for word, reworded, translated or combined; none = courtesy.
                 * @enum {string}
                 */
                proof: "verbatim" | "paraphrase" | "translation" | "derived" | "none";
                text: string | null;
            }[];
            /**
             * Format: uuid
             * @description null on a dry run.
             */
            session_id: string | null;
            /** @enum {string} */
            status: "answered" | "abstained" | "clarify" | "handed_off" | "refused";
        };
        /** @description The agent found no answer in the knowledge, or failed to answer (status `refused`). */
        AnswerUnansweredEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["AnswerInEvent"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "answer.unanswered";
            /** Format: uuid */
            workspace_id: string;
        };
        AskBody: {
            /**
             * Format: uuid
             * @description Id of the contact who asks. Send this or external_user_id, not both; neither = an unknown person.
             */
            contact_id?: string | null;
            /** @description Whether to answer without a session and without using a credit. */
            dry_run?: boolean | null;
            /** @description Your own id of the contact who asks. */
            external_user_id?: string | null;
            /**
             * @description BCP 47; detected from the question if absent.
             * @example pt-BR
             */
            locale?: string | null;
            /** @example Which database do I need? */
            question: string;
            /**
             * Format: uuid
             * @description Continues a session of that contact. A session that has ended reopens.
             */
            session_id?: string | null;
            /** @description Whether to respond with server-sent events: delta, citation, done. */
            stream?: boolean | null;
        };
        Attempt: {
            /** Format: date-time */
            attempted_at: string;
            error: string | null;
            response_code: number | null;
            response_time_ms: number;
        };
        AuditActor: {
            /**
             * Format: uuid
             * @description Id of the member, key or contact; null for the agent and the system.
             */
            id: string | null;
            /** @description The token’s name, the key’s label, or the part of the system, e.g. `operator`. */
            label: string;
            /** @enum {string} */
            type: "member" | "key" | "contact" | "agent" | "system";
        };
        AuditEntry: {
            /** @description The operation, e.g. `member.update`. */
            action: string;
            actor: components["schemas"]["AuditActor"];
            /** @description A keyed hash of the client’s address. Equal addresses have equal hashes. */
            address_hash: string | null;
            /** @description Names of the changed fields. */
            changes: string[];
            /**
             * Format: uuid
             * @description The console session in which a member did it, or null.
             */
            console_session_id: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "audit_entry";
            /** @description The request in which it happened, or null. */
            request_id: string | null;
            target: components["schemas"]["AuditTarget"];
        };
        AuditEntryList: {
            data: components["schemas"]["AuditEntry"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        AuditTarget: {
            /** Format: uuid */
            id: string | null;
            /** @description The type of the target, e.g. `member`. */
            type: string;
        };
        Authorization: {
            /** @constant */
            object: "authorization";
            /** @description The provider’s page. */
            url: string;
        };
        AuthorizationEnvelope: {
            data: components["schemas"]["Authorization"];
            /** @constant */
            object: "authorization";
            request_id: components["schemas"]["RequestId"];
        };
        Availability: {
            buffer_after_minutes: number;
            /** @description Free time before each meeting. Between two meetings the longer buffer applies. */
            buffer_before_minutes: number;
            /**
             * Format: date
             * @description The statement applies from the start of this local date in `timezone`.
             */
            effective_from: string;
            exceptions: components["schemas"]["AvailabilityException"][];
            /** @description How far ahead a meeting may start, in periods of 24 hours. */
            horizon_days: number;
            /**
             * Format: uuid
             * @description The member.
             */
            host_id: string;
            /** @description Where the host’s meetings take place, or null. */
            meeting_location: string | null;
            /** @description What the host’s meetings are called, e.g. `Viewing`: their title, and the agent’s word for them. */
            meeting_title: string | null;
            /**
             * Format: uri
             * @description The link to the host’s meetings.
             */
            meeting_url: string | null;
            /** @description How long before its start a meeting must be booked, at least. */
            minimum_notice_minutes: number;
            /** @description Default length of a meeting, and the interval between starts, counted from the start of each window. */
            slot_minutes: number;
            /** @description IANA */
            timezone: string;
            weekly: components["schemas"]["WeeklyWindows"];
        };
        AvailabilityBody: {
            /** @default 0 */
            buffer_after_minutes: number;
            /** @default 0 */
            buffer_before_minutes: number;
            /**
             * Format: date
             * @description Default: always.
             * @default 2000-01-01
             */
            effective_from: string;
            /** @default [] */
            exceptions: components["schemas"]["AvailabilityException"][];
            /** @default 60 */
            horizon_days: number;
            /** Format: uuid */
            host_id: string;
            meeting_location?: string | null;
            meeting_title?: string | null;
            /**
             * Format: uri
             * @description https
             */
            meeting_url?: string | null;
            /** @default 0 */
            minimum_notice_minutes: number;
            /** @default 30 */
            slot_minutes: number;
            timezone: string;
            /** @description A day that is omitted is a day off. */
            weekly: components["schemas"]["WeeklyWindowsBody"];
        };
        AvailabilityException: {
            /** Format: date */
            date: string;
            /** @description None = a day off. */
            windows: components["schemas"]["TimeWindow"][];
        };
        ChangedPassword: {
            /** @description How many other sessions ended. */
            ended_sessions: number;
            /** @constant */
            object: "password";
        };
        ChangedPasswordEnvelope: {
            data: components["schemas"]["ChangedPassword"];
            /** @constant */
            object: "password";
            request_id: components["schemas"]["RequestId"];
        };
        ChangePassword: {
            /** @description The present password, where the account has one. */
            current?: string | null;
            password: string;
        };
        ChannelMetrics: {
            abandoned: number;
            abstentions: number;
            actions_done: number;
            actions_failed: number;
            answers: number;
            answers_cited: number;
            /**
             * @description null = without a session.
             * @enum {string|null}
             */
            channel: "human" | "agent" | "whatsapp" | "messenger" | "instagram" | "email" | null;
            completed: number;
            /** @description Ended without a hand-off ÷ ended. */
            containment_rate: number | null;
            credits_used: number;
            csat_mean: number | null;
            csat_responses: number;
            /** @description Contained, solved and so far not reopened or asked again within seven days ÷ ended. */
            durable_resolution_rate: number | null;
            guardrail_trips: number;
            handoffs_opened: number;
            handoffs_resolved: number;
            leads: number;
            leads_converted: number;
            leads_qualified: number;
            mean_duration_ms: number | null;
            /** @description From the creation of a hand-off to its resolution. */
            median_resolve_ms: number | null;
            meetings_booked: number;
            messages: number;
            new_contacts: number;
            partial: number;
            /** @description Solved ÷ resolved. */
            resolution_rate: number | null;
            sessions: number;
            solved: number;
            unresolved: number;
            unsolved: number;
        };
        Citation: {
            /** Format: uuid */
            document_id: string;
            end: number;
            index: number;
            quote: string;
            /** @description In UTF-16 units from the start of the document's text. */
            start: number;
            title: string;
            url: string | null;
            version: number;
        };
        ConfirmReset: {
            password: string;
            /** @description One of the recovery codes, in place of `totp`. */
            recovery_code?: string | null;
            /** @description What stands behind the `#` of the link. */
            token: string;
            /** @description The six digits that the authenticator app shows. */
            totp?: string | null;
        };
        ConfirmTotp: {
            /** @description The six digits that the authenticator app shows now. */
            code: string;
        };
        ConsoleSession: {
            /**
             * Format: date-time
             * @description null = the identity provider does not say.
             */
            authenticated_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: uuid */
            id: string;
            /** @description Whether it is the one that asks. */
            is_current: boolean;
            /**
             * Format: date-time
             * @description Accurate to the minute.
             */
            last_seen_at: string;
            /** @constant */
            object: "console_session";
            /** @description What the browser calls itself, as of the sign-in. */
            user_agent: string | null;
        };
        ConsoleSessionDeleted: {
            data: {
                /** @constant */
                deleted: true;
                /** Format: uuid */
                id: string;
                /** @constant */
                object: "console_session";
            };
            /** @constant */
            object: "console_session";
            request_id: components["schemas"]["RequestId"];
        };
        ConsoleSessionList: {
            data: components["schemas"]["ConsoleSession"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        Contact: {
            attributes: {
                [key: string]: string | number | boolean | null;
            };
            avatar_url: string | null;
            /**
             * Format: date-time
             * @description Since when nothing that they write is accepted; null = they are not blocked.
             */
            blocked_at: string | null;
            company: string | null;
            /** Format: date-time */
            created_at: string;
            email: string | null;
            external_user_id: string | null;
            /** Format: date-time */
            first_seen_at: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "user" | "visitor";
            /** Format: date-time */
            last_seen_at: string;
            /** @description BCP 47 */
            locale: string | null;
            name: string | null;
            /** @constant */
            object: "contact";
            phone: string | null;
            /** @description IANA */
            timezone: string | null;
            /** Format: date-time */
            updated_at: string;
            /**
             * @description Whether a token for the customer's API is stored.
             * @enum {string}
             */
            vendor_token_status: "none" | "stored";
        };
        /** @description The team blocked a contact. */
        ContactBlockedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Contact"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "contact.blocked";
            /** Format: uuid */
            workspace_id: string;
        };
        /** @description A contact was created. */
        ContactCreatedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Contact"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "contact.created";
            /** Format: uuid */
            workspace_id: string;
        };
        ContactEnvelope: {
            data: components["schemas"]["Contact"];
            /** @constant */
            object: "contact";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description A contact and its personal data were erased. Erase your own copy too. */
        ContactErasedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["ContactErasure"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "contact.erased";
            /** Format: uuid */
            workspace_id: string;
        };
        ContactErasure: {
            /** Format: uuid */
            contact_id: string;
            /** Format: date-time */
            erased_at: string;
            /** @constant */
            object: "contact_erasure";
            /**
             * Format: uuid
             * @description The audit entry that records it.
             */
            receipt_id: string;
        };
        ContactErasureEnvelope: {
            data: components["schemas"]["ContactErasure"];
            /** @constant */
            object: "contact_erasure";
            request_id: components["schemas"]["RequestId"];
        };
        ContactExport: {
            actions: components["schemas"]["Action"][];
            contact: components["schemas"]["Contact"];
            events: components["schemas"]["ExportedEvent"][];
            /** Format: date-time */
            exported_at: string;
            grants: components["schemas"]["Grant"][];
            handoff_changes: components["schemas"]["HandoffChange"][];
            handoffs: components["schemas"]["Handoff"][];
            lead_changes: components["schemas"]["LeadChange"][];
            leads: components["schemas"]["Lead"][];
            meetings: components["schemas"]["Meeting"][];
            messages: components["schemas"]["Message"][];
            /** @constant */
            object: "contact_export";
            ratings: components["schemas"]["Rating"][];
            sessions: components["schemas"]["Session"][];
            unanswered_questions: components["schemas"]["UnansweredQuestion"][];
        };
        ContactExportEnvelope: {
            data: components["schemas"]["ContactExport"];
            /** @constant */
            object: "contact_export";
            request_id: components["schemas"]["RequestId"];
        };
        ContactList: {
            data: components["schemas"]["Contact"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The team unblocked a contact. */
        ContactUnblockedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Contact"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "contact.unblocked";
            /** Format: uuid */
            workspace_id: string;
        };
        /** @description A contact changed, or a visitor was merged into it. `previous.id` is then the id of that visitor. */
        ContactUpdatedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Contact"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "contact.updated";
            /** Format: uuid */
            workspace_id: string;
        };
        /** @description A contact’s vendor token was stored, rotated (without `previous`) or revoked. */
        ContactVendorTokenChangedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Contact"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "contact.vendor_token_changed";
            /** Format: uuid */
            workspace_id: string;
        };
        CreateKey: {
            /**
             * @description `publishable` for web pages, `secret` for your backend.
             * @enum {string}
             */
            kind: "publishable" | "secret";
            /** @description A name for the key. */
            label: string;
            /**
             * @description The role of a secret key; default `admin`. Your role must hold its capabilities. A publishable key has none.
             * @enum {string|null}
             */
            role?: "admin" | "responder" | "developer" | "viewer" | null;
        };
        CreateToken: {
            /**
             * Format: date-time
             * @description When the token expires; null or absent = never.
             */
            expires_at?: string | null;
            /** @description A name for the key. */
            name: string;
        };
        CreateWebhook: {
            description?: string | null;
            /**
             * @description Names of events, or `*` for all, including future ones, but for the team’s notes (`note.…`): name those.
             * @default [
             *       "*"
             *     ]
             */
            events: ("*" | "session.started" | "session.ended" | "session.resolution_changed" | "session.tagged" | "session.untagged" | "message.created" | "note.created" | "note.deleted" | "handoff.created" | "handoff.updated" | "handoff.resolved" | "handoff.reopened" | "handoff.snoozed" | "handoff.woken" | "lead.created" | "lead.updated" | "meeting.booked" | "meeting.confirmed" | "meeting.rescheduled" | "meeting.cancelled" | "contact.created" | "contact.updated" | "contact.blocked" | "contact.unblocked" | "contact.erased" | "contact.vendor_token_changed" | "answer.unanswered" | "rating.received" | "action.completed" | "action.failed" | "action.refused" | "guardrail.tripped" | "guardrails.updated" | "killswitch.changed" | "member.status_changed" | "credits.low" | "credits.exhausted" | "webhook.disabled" | "webhook.test")[];
            /**
             * @description Whether events contain message text.
             * @default false
             */
            include_text: boolean;
            /**
             * Format: uri
             * @description An https URL with a public address and without user or password.
             * @example https://example.com/hooks/agent
             */
            url: string;
        };
        /** @description This month’s credits are used up, so no new session starts. Sent once a month. */
        CreditsExhaustedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Workspace"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "credits.exhausted";
            /** Format: uuid */
            workspace_id: string;
        };
        /** @description 80 % of this month’s credits are used. Sent once a month. */
        CreditsLowEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Workspace"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "credits.low";
            /** Format: uuid */
            workspace_id: string;
        };
        CurrentSession: {
            /**
             * Format: date-time
             * @description When the person last proved who they are, to us or to their identity provider; null = the provider does not say.
             *     Changes of keys and roles need this to be less than 15 minutes ago.
             */
            authenticated_at: string | null;
            /**
             * Format: date-time
             * @description When the session ends if it is not used any more.
             */
            expires_at: string;
            /** Format: uuid */
            id: string;
        };
        Delivery: {
            /**
             * Format: date-time
             * @description null before the first attempt.
             */
            attempted_at: string | null;
            /** @description The number of attempts, redeliveries included. */
            attempts: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When the event was delivered.
             */
            delivered_at: string | null;
            /** @description The attempts before the latest one, oldest first. */
            earlier_attempts: components["schemas"]["Attempt"][];
            /**
             * @description Why the latest attempt got no answer: `timeout`, `network`, `address` (not one that we call), `url`, `expired` (the
             *     event is no longer kept), `quarantined` (our servers ended again and again while they sent it, so it is sent again
             *     only when you ask for it), `internal`; null where the answer says it all.
             */
            error: string | null;
            /**
             * @description The event’s `id`, which is also the header `webhook-id`.
             * @example evt_0198b2f4-6c1e-7a52-9d3e-5f1c2b7a8e90
             */
            event_id: string;
            /** @enum {string} */
            event_type: "session.started" | "session.ended" | "session.resolution_changed" | "session.tagged" | "session.untagged" | "message.created" | "note.created" | "note.deleted" | "handoff.created" | "handoff.updated" | "handoff.resolved" | "handoff.reopened" | "handoff.snoozed" | "handoff.woken" | "lead.created" | "lead.updated" | "meeting.booked" | "meeting.confirmed" | "meeting.rescheduled" | "meeting.cancelled" | "contact.created" | "contact.updated" | "contact.blocked" | "contact.unblocked" | "contact.erased" | "contact.vendor_token_changed" | "answer.unanswered" | "rating.received" | "action.completed" | "action.failed" | "action.refused" | "guardrail.tripped" | "guardrails.updated" | "killswitch.changed" | "member.status_changed" | "credits.low" | "credits.exhausted" | "webhook.disabled" | "webhook.test";
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description null if no further attempt is planned.
             */
            next_attempt_at: string | null;
            /** @constant */
            object: "delivery";
            /** @description The first kilobyte of the latest response, without secrets. */
            response_body: string | null;
            /** @description Of the latest attempt; null without a response. */
            response_code: number | null;
            response_time_ms: number | null;
            /**
             * @description `pending` = another attempt follows, `succeeded` = delivered, `failed` = given up.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /** Format: uuid */
            webhook_id: string;
        };
        DeliveryCounts: {
            /** @description Failed attempts. */
            failed: number;
            /** @description Successful attempts. */
            ok: number;
        };
        DeliveryEnvelope: {
            data: components["schemas"]["Delivery"];
            /** @constant */
            object: "delivery";
            request_id: components["schemas"]["RequestId"];
        };
        DeliveryList: {
            data: components["schemas"]["Delivery"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        Document: {
            /** @enum {string} */
            audience: "public" | "internal";
            /** @description Number of passages in the index. */
            chunks: number;
            /** Format: date-time */
            created_at: string;
            /** @description Extension: why the vectors could not be created. */
            embedding_error: string | null;
            /**
             * @description Extension: state of the vectors for semantic search; `none` if it is off for this document.
             * @enum {string}
             */
            embedding_status: "none" | "pending" | "ready" | "failed";
            /** @description Why the latest version could not be indexed. */
            error: string | null;
            /** @enum {string} */
            format: "markdown" | "html" | "text" | "pdf" | "docx";
            /** Format: uuid */
            id: string;
            locale: string | null;
            /** @constant */
            object: "knowledge_document";
            /** @description Hash of the source, hexadecimal. */
            sha256: string;
            /** @enum {string} */
            status: "indexing" | "ready" | "failed";
            /** @description The normalised text, to which the offsets of citations refer. null while the first version is indexed. */
            text: string | null;
            title: string;
            /** Format: date-time */
            updated_at: string;
            url: string | null;
            version: number;
        };
        DocumentBody: {
            /**
             * @description End users never see `internal` documents.
             * @enum {string|null}
             */
            audience?: "public" | "internal" | null;
            /** @description The document as a file; only in multipart/form-data. */
            file?: string;
            /**
             * @description Required with `text` (markdown, html or text). For a file it is detected from the name.
             * @enum {string}
             */
            format?: "markdown" | "html" | "text" | "pdf" | "docx";
            /**
             * @description BCP 47; detected from the text if absent.
             * @example pt-BR
             */
            locale?: string | null;
            /** @description The document itself, in `format`. */
            text?: string;
            /** @description Required with `text`. For a file the default is its own title or its name. */
            title?: string;
            /**
             * Format: uri
             * @description The public address of the document, shown with citations.
             */
            url?: string | null;
        };
        DocumentBodyJson: {
            /**
             * @description End users never see `internal` documents.
             * @enum {string|null}
             */
            audience?: "public" | "internal" | null;
            /**
             * @description Required with `text` (markdown, html or text). For a file it is detected from the name.
             * @enum {string}
             */
            format: "markdown" | "html" | "text" | "pdf" | "docx";
            /**
             * @description BCP 47; detected from the text if absent.
             * @example pt-BR
             */
            locale?: string | null;
            /** @description The document itself, in `format`. */
            text: string;
            /** @description Required with `text`. For a file the default is its own title or its name. */
            title: string;
            /**
             * Format: uri
             * @description The public address of the document, shown with citations.
             */
            url?: string | null;
        };
        DocumentEnvelope: {
            data: components["schemas"]["Document"];
            /** @constant */
            object: "knowledge_document";
            request_id: components["schemas"]["RequestId"];
        };
        DocumentSummary: {
            /** @enum {string} */
            audience: "public" | "internal";
            /** @description Number of passages in the index. */
            chunks: number;
            /** Format: date-time */
            created_at: string;
            /** @description Extension: why the vectors could not be created. */
            embedding_error: string | null;
            /**
             * @description Extension: state of the vectors for semantic search; `none` if it is off for this document.
             * @enum {string}
             */
            embedding_status: "none" | "pending" | "ready" | "failed";
            /** @description Why the latest version could not be indexed. */
            error: string | null;
            /** @enum {string} */
            format: "markdown" | "html" | "text" | "pdf" | "docx";
            /** Format: uuid */
            id: string;
            locale: string | null;
            /** @constant */
            object: "knowledge_document";
            /** @description Hash of the source, hexadecimal. */
            sha256: string;
            /** @enum {string} */
            status: "indexing" | "ready" | "failed";
            title: string;
            /** Format: date-time */
            updated_at: string;
            url: string | null;
            version: number;
        };
        DocumentSummaryList: {
            data: components["schemas"]["DocumentSummary"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        Draft: {
            /** @enum {string} */
            kind: "reply" | "note";
            /** @constant */
            object: "draft";
            /** Format: uuid */
            session_id: string;
            /** @description Empty where there is none. */
            text: string;
            /**
             * Format: date-time
             * @description null where there is none.
             */
            updated_at: string | null;
        };
        DraftBody: {
            /**
             * @description What it is to become.
             * @default reply
             * @enum {string}
             */
            kind: "reply" | "note";
            /** @description Empty = there is none any more. */
            text: string;
        };
        DraftEnvelope: {
            data: components["schemas"]["Draft"];
            /** @constant */
            object: "draft";
            request_id: components["schemas"]["RequestId"];
        };
        DraftList: {
            data: components["schemas"]["Draft"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        EndedSessions: {
            /** @description How many sessions ended. */
            ended: number;
            /** @constant */
            object: "ended_console_sessions";
        };
        EndedSessionsEnvelope: {
            data: components["schemas"]["EndedSessions"];
            /** @constant */
            object: "ended_console_sessions";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The body of every error. */
        Error: {
            error: {
                /**
                 * @description Stable; new codes may come.
                 * @enum {string}
                 */
                code: "unknown_parameter" | "duplicate_parameter" | "invalid_parameter" | "invalid_window" | "invalid_cursor" | "cursor_mismatch" | "unknown_field" | "missing_field" | "invalid_field" | "invalid_id" | "malformed_json" | "invalid_body" | "conflicting_credentials" | "unsupported_version" | "invalid_credential" | "publishable_key_not_allowed" | "user_token_required" | "secret_key_required" | "publishable_key_required" | "grant_required" | "console_session_required" | "sign_in_failed" | "totp_required" | "totp_invalid" | "credits_exhausted" | "insufficient_role" | "origin_not_allowed" | "cross_site_request" | "recent_sign_in_required" | "https_required" | "password_sign_in_off" | "totp_setup_required" | "conversation_closed" | "kill_switch_active" | "not_found" | "method_not_allowed" | "conflict" | "newer_message" | "slot_unavailable" | "idempotency_conflict" | "link_invalid" | "payload_too_large" | "unsupported_media_type" | "rate_limit_exceeded" | "internal_error" | "service_unavailable";
                /** @description Of `newer_message` alone: `count` of the newer messages, at most 100, and `last_message_id`. */
                details?: {
                    [key: string]: unknown;
                };
                /** @description For people. It may change. */
                message: string;
                /** @description The query or path parameter, or the dotted path in the body. */
                param?: string;
                /**
                 * @description The family of the error.
                 * @enum {string}
                 */
                type: "invalid_request_error" | "authentication_error" | "not_found_error" | "rate_limit_error" | "api_error";
            };
            request_id: components["schemas"]["RequestId"];
        };
        /** @description Who caused the event. */
        EventActor: {
            /**
             * Format: uuid
             * @description Id of the member, key or contact, else null.
             */
            id: string | null;
            /** @description null if the person was erased. */
            label: string | null;
            /** @enum {string} */
            type: "member" | "key" | "contact" | "agent" | "system";
        };
        ExcerptPart: {
            /** @description Whether it is one of the words that were searched for. */
            found: boolean;
            text: string;
        };
        ExportedActor: {
            id: string | null;
            label: string | null;
            type: string;
        };
        ExportedChange: {
            after: string | null;
            before: string | null;
            field: string;
        };
        ExportedEvent: {
            actor: components["schemas"]["ExportedActor"];
            api_version: string;
            /** Format: date-time */
            created_at: string;
            data: components["schemas"]["ExportedEventData"];
            /** @example evt_01998b3e-5c1f-7a44-9d0e-3c5a1f2b6d70 */
            id: string;
            /** @constant */
            object: "event";
            request_id: string | null;
            /** @description Position in the workspace’s log; null until it is assigned, shortly after the event. */
            sequence: number | null;
            type: string;
            /** Format: uuid */
            workspace_id: string;
        };
        ExportedEventData: {
            object: {
                [key: string]: unknown;
            };
            /** @description The former values of the changed fields; null if none changed. */
            previous: {
                [key: string]: unknown;
            } | null;
        };
        Grant: {
            /** Format: uuid */
            contact_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: uuid */
            id: string;
            label: string | null;
            last_four: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** @constant */
            object: "grant";
            prefix: string;
            /** Format: date-time */
            revoked_at: string | null;
        };
        GrantBody: {
            /** @description A name for the grant. */
            label?: string | null;
            /**
             * @description Lifetime in seconds.
             * @default 3600
             */
            ttl_seconds: number | null;
        };
        GrantDeleted: {
            data: {
                /** @constant */
                deleted: true;
                /** Format: uuid */
                id: string;
                /** @constant */
                object: "grant";
            };
            /** @constant */
            object: "grant";
            request_id: components["schemas"]["RequestId"];
        };
        GrantList: {
            data: components["schemas"]["Grant"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        Guardrails: {
            /** @enum {string} */
            actions_mode: "off" | "confirm" | "auto";
            /** @description The notice that people are talking to an AI; null = a built-in text. */
            ai_notice: string | null;
            /** @description null = every action. */
            allowed_actions: string[] | null;
            /** @description null = every host. */
            allowed_link_hosts: string[] | null;
            blocked_phrases: string[];
            blocked_topics: string[];
            /** @enum {string} */
            destructive_actions: "approve" | "deny";
            /** @description Extension: whether `internal` documents are sent to that endpoint too. */
            embed_internal: boolean;
            /** @description So many questions in a row without an answer. */
            escalate_after_misses: number | null;
            escalation_phrases: string[];
            /** @description The reply when the agent does not answer; null = a built-in text. */
            fallback_message: string | null;
            /** @enum {string} */
            injection: "off" | "flag" | "block";
            kill_switch: components["schemas"]["KillSwitch"];
            mask_pii: boolean;
            max_actions_per_session: number | null;
            max_turns: number | null;
            message_retention_days: number | null;
            min_confidence: number;
            /** @constant */
            object: "guardrails";
            require_citations: boolean;
            /**
             * @description Extension: semantic search, which sends passages and questions to the operator’s embeddings endpoint.
             * @enum {string}
             */
            semantic_search: "on" | "off";
            /**
             * Format: date-time
             * @description null if nothing was ever changed.
             */
            updated_at: string | null;
            /** @description Name of the token or key that made the last change. */
            updated_by: string | null;
            /** @description Whether answers are always quotations word for word, even with a large model. */
            verbatim_only: boolean;
        };
        GuardrailsEnvelope: {
            data: components["schemas"]["Guardrails"];
            /** @constant */
            object: "guardrails";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The guardrails were changed. */
        GuardrailsUpdatedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Guardrails"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "guardrails.updated";
            /** Format: uuid */
            workspace_id: string;
        };
        /** @description A guardrail stopped a question or withheld part of an answer. `guardrail` names it. */
        GuardrailTrippedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["TrippedAnswerInEvent"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "guardrail.tripped";
            /** Format: uuid */
            workspace_id: string;
        };
        Handoff: {
            /** @description The action of an approval, else null. */
            action: components["schemas"]["HandoffAction"] | null;
            /** @description The request to the team. */
            ask: string;
            /** Format: date-time */
            assigned_at: string | null;
            /** Format: uuid */
            assignee_id: string | null;
            /** @description Confidence that a person is needed; 1 if a person asked for one. */
            confidence: number | null;
            /** Format: uuid */
            contact_id: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Whether the requested action cannot be undone. */
            destructive: boolean;
            external_responder: string | null;
            /** Format: uuid */
            id: string;
            intent: string | null;
            /** Format: date-time */
            intent_at: string | null;
            intent_confidence: number | null;
            /** @enum {string} */
            kind: "ticket" | "live_chat" | "callback" | "approval" | "complaint" | "retention";
            /** @constant */
            object: "handoff";
            /**
             * @description Who requested it.
             * @enum {string|null}
             */
            requester: "human" | "agent" | "guardrail" | "kill_switch" | "credits" | "teammate" | "system" | null;
            requester_label: string | null;
            /** @enum {string|null} */
            resolution: "solved" | "unsolved" | "partial" | "abandoned" | null;
            /** Format: date-time */
            resolution_at: string | null;
            resolution_confidence: number | null;
            resolution_reason: string | null;
            /**
             * Format: date-time
             * @description When it was resolved or closed.
             */
            resolved_at: string | null;
            /** @description The queue's name. */
            route: string | null;
            /** Format: uuid */
            session_id: string;
            /**
             * Format: date-time
             * @description Until when it is out of the queue, unless its customer writes before; null = it is in the queue.
             */
            snoozed_until: string | null;
            /** @enum {string} */
            status: "open" | "pending" | "resolved" | "closed";
            /**
             * @description Why the agent stopped.
             * @enum {string|null}
             */
            stop_reason: "customer_request" | "missing_knowledge" | "low_confidence" | "unsupported_request" | "policy_restriction" | "tool_failure" | "pending_clarification" | "usage_limit" | "kill_switch" | "negative_feedback" | "destructive_action" | null;
            /**
             * @description Reference for people: `HO-` and a number that is unique in the workspace.
             * @example HO-42
             */
            ticket_ref: string | null;
            /** Format: date-time */
            updated_at: string;
        };
        HandoffAction: {
            arguments: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            expires_at: string;
            name: string;
        };
        HandoffBulk: {
            /** @description How many were done. */
            done: number;
            /** @constant */
            object: "handoff_bulk";
            refused: number;
            results: components["schemas"]["HandoffBulkResult"][];
        };
        HandoffBulkBody: {
            /**
             * Format: uuid
             * @description Assigns them to this member; null takes them from whoever has them.
             */
            assignee_id?: string | null;
            /** @description Of hand-offs, each once. */
            ids: string[];
            /**
             * @description Resolves them with this outcome.
             * @enum {string}
             */
            resolution?: "solved" | "partial" | "unsolved";
        };
        HandoffBulkEnvelope: {
            data: components["schemas"]["HandoffBulk"];
            /** @constant */
            object: "handoff_bulk";
            request_id: components["schemas"]["RequestId"];
        };
        HandoffBulkError: {
            /** @enum {string} */
            code: "unknown_parameter" | "duplicate_parameter" | "invalid_parameter" | "invalid_window" | "invalid_cursor" | "cursor_mismatch" | "unknown_field" | "missing_field" | "invalid_field" | "invalid_id" | "malformed_json" | "invalid_body" | "conflicting_credentials" | "unsupported_version" | "invalid_credential" | "publishable_key_not_allowed" | "user_token_required" | "secret_key_required" | "publishable_key_required" | "grant_required" | "console_session_required" | "sign_in_failed" | "totp_required" | "totp_invalid" | "credits_exhausted" | "insufficient_role" | "origin_not_allowed" | "cross_site_request" | "recent_sign_in_required" | "https_required" | "password_sign_in_off" | "totp_setup_required" | "conversation_closed" | "kill_switch_active" | "not_found" | "method_not_allowed" | "conflict" | "newer_message" | "slot_unavailable" | "idempotency_conflict" | "link_invalid" | "payload_too_large" | "unsupported_media_type" | "rate_limit_exceeded" | "internal_error" | "service_unavailable";
            message: string;
        };
        HandoffBulkResult: {
            /** @description Why it was refused; null where it was done. */
            error: components["schemas"]["HandoffBulkError"] | null;
            /** @description As it is then; null where it was refused. */
            handoff: components["schemas"]["Handoff"] | null;
            /** Format: uuid */
            id: string;
        };
        HandoffChange: {
            actor: components["schemas"]["ExportedActor"];
            changes: components["schemas"]["ExportedChange"][];
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            handoff_id: string;
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "handoff_change";
        };
        /** @description A hand-off was created. */
        HandoffCreatedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["HandoffInEvent"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "handoff.created";
            /** Format: uuid */
            workspace_id: string;
        };
        HandoffDecisionBody: {
            /** @enum {string} */
            decision: "approve" | "deny";
        };
        HandoffEnvelope: {
            data: components["schemas"]["Handoff"];
            /** @constant */
            object: "handoff";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description What was said is null unless the endpoint has `include_text`. */
        HandoffInEvent: {
            /** @description The action of an approval, else null. */
            action: {
                arguments: {
                    [key: string]: unknown;
                } | null;
                /** Format: date-time */
                expires_at: string;
                name: string;
            } | null;
            /** @description The request to the team. */
            ask: string | null;
            /** Format: date-time */
            assigned_at: string | null;
            /** Format: uuid */
            assignee_id: string | null;
            /** @description Confidence that a person is needed; 1 if a person asked for one. */
            confidence: number | null;
            /** Format: uuid */
            contact_id: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Whether the requested action cannot be undone. */
            destructive: boolean;
            external_responder: string | null;
            /** Format: uuid */
            id: string;
            intent: string | null;
            /** Format: date-time */
            intent_at: string | null;
            intent_confidence: number | null;
            /** @enum {string} */
            kind: "ticket" | "live_chat" | "callback" | "approval" | "complaint" | "retention";
            /** @constant */
            object: "handoff";
            /**
             * @description Who requested it.
             * @enum {string|null}
             */
            requester: "human" | "agent" | "guardrail" | "kill_switch" | "credits" | "teammate" | "system" | null;
            requester_label: string | null;
            /** @enum {string|null} */
            resolution: "solved" | "unsolved" | "partial" | "abandoned" | null;
            /** Format: date-time */
            resolution_at: string | null;
            resolution_confidence: number | null;
            resolution_reason: string | null;
            /**
             * Format: date-time
             * @description When it was resolved or closed.
             */
            resolved_at: string | null;
            /** @description The queue's name. */
            route: string | null;
            /** Format: uuid */
            session_id: string;
            /**
             * Format: date-time
             * @description Until when it is out of the queue, unless its customer writes before; null = it is in the queue.
             */
            snoozed_until: string | null;
            /** @enum {string} */
            status: "open" | "pending" | "resolved" | "closed";
            /**
             * @description Why the agent stopped.
             * @enum {string|null}
             */
            stop_reason: "customer_request" | "missing_knowledge" | "low_confidence" | "unsupported_request" | "policy_restriction" | "tool_failure" | "pending_clarification" | "usage_limit" | "kill_switch" | "negative_feedback" | "destructive_action" | null;
            /**
             * @description Reference for people: `HO-` and a number that is unique in the workspace.
             * @example HO-42
             */
            ticket_ref: string | null;
            /** Format: date-time */
            updated_at: string;
        };
        HandoffList: {
            data: components["schemas"]["Handoff"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        HandoffPatch: {
            /**
             * Format: uuid
             * @description Id of a member with the capability `reply`; null removes the assignment.
             */
            assignee_id?: string | null;
            /** @description Name of a person outside the team; null removes the assignment. */
            external_responder?: string | null;
            /** @enum {string} */
            status?: "open" | "pending" | "resolved" | "closed";
        };
        /** @description A resolved or closed hand-off was reopened. */
        HandoffReopenedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["HandoffInEvent"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "handoff.reopened";
            /** Format: uuid */
            workspace_id: string;
        };
        HandoffReplyBody: {
            /**
             * Format: uuid
             * @description The last message that you have seen: where there are newer ones, the reply is refused as `newer_message`.
             */
            last_seen_message_id?: string | null;
            /** @description Sends the reply although there are newer messages. */
            send_anyway?: boolean;
            text: string;
        };
        HandoffResolveBody: {
            /**
             * @description What came out, as the team says.
             * @enum {string}
             */
            resolution: "solved" | "partial" | "unsolved";
        };
        /** @description A hand-off was resolved, or an approval approved. */
        HandoffResolvedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["HandoffInEvent"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "handoff.resolved";
            /** Format: uuid */
            workspace_id: string;
        };
        HandoffSnoozeBody: {
            /**
             * Format: date-time
             * @description When it comes back: in the future, and within a year.
             */
            until: string;
        };
        /** @description A hand-off was taken out of the queue until a time. */
        HandoffSnoozedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["HandoffInEvent"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "handoff.snoozed";
            /** Format: uuid */
            workspace_id: string;
        };
        /** @description A hand-off changed its assignment, or to a status without an event of its own. */
        HandoffUpdatedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["HandoffInEvent"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "handoff.updated";
            /** Format: uuid */
            workspace_id: string;
        };
        /** @description A snoozed hand-off is back in the queue: its time came, its customer wrote, or a member woke it. */
        HandoffWokenEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["HandoffInEvent"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "handoff.woken";
            /** Format: uuid */
            workspace_id: string;
        };
        Identity: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            issuer: string;
            /** Format: date-time */
            last_sign_in_at: string | null;
            /** @constant */
            object: "identity";
            /** @description The provider’s id; null where it is not configured any more. */
            provider: string | null;
        };
        IdentityDeleted: {
            data: {
                /** @constant */
                deleted: true;
                /** Format: uuid */
                id: string;
                /** @constant */
                object: "identity";
            };
            /** @constant */
            object: "identity";
            request_id: components["schemas"]["RequestId"];
        };
        IdentityList: {
            data: components["schemas"]["Identity"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        InboxAssignee: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        InboxContact: {
            email: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "user" | "visitor";
            name: string | null;
        };
        InboxCounts: {
            all: number;
            approvals: number;
            mine: number;
            /** @constant */
            object: "inbox_counts";
            snoozed: number;
            unassigned: number;
        };
        InboxCountsEnvelope: {
            data: components["schemas"]["InboxCounts"];
            /** @constant */
            object: "inbox_counts";
            request_id: components["schemas"]["RequestId"];
        };
        InboxFilter: {
            /** @description A member’s id, `me` or `none`. */
            assignee: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @enum {string|null} */
            kind: "ticket" | "live_chat" | "callback" | "approval" | "complaint" | "retention" | null;
            name: string;
            /** @constant */
            object: "inbox_filter";
            /** @enum {string} */
            queue: "mine" | "unassigned" | "all" | "approvals" | "snoozed" | "closed";
            /** @enum {string} */
            scope: "private" | "shared";
            /** Format: uuid */
            tag_id: string | null;
            /** Format: date-time */
            updated_at: string;
        };
        InboxFilterBody: {
            /** @description A member’s id; `me` = whoever looks at it; `none` = nobody. */
            assignee?: string | null;
            /** @enum {string|null} */
            kind?: "ticket" | "live_chat" | "callback" | "approval" | "complaint" | "retention" | null;
            /** @description Unique among your own, and among those that are shared, whatever the case of its letters. */
            name: string;
            /** @enum {string} */
            queue: "mine" | "unassigned" | "all" | "approvals" | "snoozed" | "closed";
            /**
             * @description `private` = yours alone.
             * @default private
             * @enum {string}
             */
            scope: "private" | "shared";
            /** Format: uuid */
            tag_id?: string | null;
        };
        InboxFilterDeleted: {
            data: {
                /** @constant */
                deleted: true;
                /** Format: uuid */
                id: string;
                /** @constant */
                object: "inbox_filter";
            };
            /** @constant */
            object: "inbox_filter";
            request_id: components["schemas"]["RequestId"];
        };
        InboxFilterEnvelope: {
            data: components["schemas"]["InboxFilter"];
            /** @constant */
            object: "inbox_filter";
            request_id: components["schemas"]["RequestId"];
        };
        InboxFilterList: {
            data: components["schemas"]["InboxFilter"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        InboxFilterPatch: {
            /** @description A member’s id; `me` = whoever looks at it; `none` = nobody. */
            assignee?: string | null;
            /** @enum {string|null} */
            kind?: "ticket" | "live_chat" | "callback" | "approval" | "complaint" | "retention" | null;
            name?: string;
            /** @enum {string} */
            queue?: "mine" | "unassigned" | "all" | "approvals" | "snoozed" | "closed";
            /** @enum {string} */
            scope?: "private" | "shared";
            /** Format: uuid */
            tag_id?: string | null;
        };
        InboxItem: {
            /** @description Whether the agent is silent in this conversation because of this hand-off. */
            agent_silent: boolean;
            assignee: components["schemas"]["InboxAssignee"] | null;
            contact: components["schemas"]["InboxContact"] | null;
            handoff: components["schemas"]["Handoff"];
            /**
             * Format: uuid
             * @description Of the hand-off.
             */
            id: string;
            last_message: components["schemas"]["InboxMessage"] | null;
            /** @constant */
            object: "inbox_item";
            session: components["schemas"]["InboxSession"];
            /** @description Messages of the contact that the team has not read; at most 100. */
            unread: number;
            /**
             * Format: date-time
             * @description Since when the contact waits for the team; null while the team waits for the contact.
             */
            waiting_since: string | null;
            /**
             * Format: date-time
             * @description When it came back from a snooze, by its time or by its contact; null once the team has answered.
             */
            woken_at: string | null;
        };
        InboxItemEnvelope: {
            data: components["schemas"]["InboxItem"];
            /** @constant */
            object: "inbox_item";
            request_id: components["schemas"]["RequestId"];
        };
        InboxItemList: {
            data: components["schemas"]["InboxItem"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        InboxMessage: {
            /** @enum {string} */
            author: "contact" | "agent" | "teammate" | "system";
            author_label: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description The first 200 characters. */
            text: string;
        };
        InboxSession: {
            /** @enum {string} */
            channel: "human" | "agent" | "whatsapp" | "messenger" | "instagram" | "email";
            city: string | null;
            /** @description Up to which number the contact has read. */
            contact_read_seq: number;
            country: string | null;
            /** Format: date-time */
            ended_at: string | null;
            /** @description Number of the last thing that happened; 0 where the session is no conversation of the widget. */
            last_seq: number;
            page_url: string | null;
            region: string | null;
            tags: components["schemas"]["InboxTag"][];
            /** @description Up to which number the team has read. */
            team_read_seq: number;
        };
        InboxTag: {
            /** @enum {string} */
            color: "gray" | "red" | "orange" | "yellow" | "green" | "blue" | "purple";
            /** Format: uuid */
            id: string;
            name: string;
        };
        IntentClassMetrics: {
            abandoned: number;
            abstentions: number;
            actions_done: number;
            actions_failed: number;
            answers: number;
            answers_cited: number;
            completed: number;
            /** @description Ended without a hand-off ÷ ended. */
            containment_rate: number | null;
            credits_used: number;
            csat_mean: number | null;
            csat_responses: number;
            /** @description Contained, solved and so far not reopened or asked again within seven days ÷ ended. */
            durable_resolution_rate: number | null;
            guardrail_trips: number;
            handoffs_opened: number;
            handoffs_resolved: number;
            /** @enum {string|null} */
            intent_class: "answer" | "show" | "do" | "escalate" | null;
            leads: number;
            leads_converted: number;
            leads_qualified: number;
            mean_duration_ms: number | null;
            /** @description From the creation of a hand-off to its resolution. */
            median_resolve_ms: number | null;
            meetings_booked: number;
            messages: number;
            new_contacts: number;
            partial: number;
            /** @description Solved ÷ resolved. */
            resolution_rate: number | null;
            sessions: number;
            solved: number;
            unresolved: number;
            unsolved: number;
        };
        Invitation: {
            /** Format: date-time */
            created_at: string;
            email: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The member who invited them; null = the operator.
             */
            invited_by: string | null;
            name: string | null;
            /** @constant */
            object: "invitation";
            /** @enum {string} */
            role: "owner" | "admin" | "responder" | "developer" | "viewer";
        };
        InvitationDeleted: {
            data: {
                /** @constant */
                deleted: true;
                /** Format: uuid */
                id: string;
                /** @constant */
                object: "invitation";
            };
            /** @constant */
            object: "invitation";
            request_id: components["schemas"]["RequestId"];
        };
        InvitationList: {
            data: components["schemas"]["Invitation"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        InvitationPreview: {
            email: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Whether the address has an account: then it is accepted by signing in, else by choosing a password. */
            has_account: boolean;
            /** @description Name of the member who invites; null = the operator. */
            inviter: string | null;
            name: string | null;
            /** @constant */
            object: "invitation_preview";
            /** @enum {string} */
            role: "owner" | "admin" | "responder" | "developer" | "viewer";
            /** @description Name of the workspace. */
            workspace: string;
        };
        InvitationPreviewEnvelope: {
            data: components["schemas"]["InvitationPreview"];
            /** @constant */
            object: "invitation_preview";
            request_id: components["schemas"]["RequestId"];
        };
        Invite: {
            /**
             * Format: email
             * @description Unique in the workspace; stored in lower case.
             */
            email: string;
            /** @description Shown to the team. Default: the address’s first part; an invited person may choose another. */
            name?: string | null;
            /**
             * @description Only an owner can make another owner.
             * @enum {string}
             */
            role: "owner" | "admin" | "responder" | "developer" | "viewer";
        };
        Joined: {
            /** Format: uuid */
            member_id: string;
            /** @constant */
            object: "membership";
            /** @enum {string} */
            role: "owner" | "admin" | "responder" | "developer" | "viewer";
            /** Format: uuid */
            workspace_id: string;
        };
        JoinedEnvelope: {
            data: components["schemas"]["Joined"];
            /** @constant */
            object: "membership";
            request_id: components["schemas"]["RequestId"];
        };
        Key: {
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When it expires; null = never. A rotated key expires after its grace period.
             */
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "publishable" | "secret";
            label: string;
            last_four: string;
            /**
             * Format: date-time
             * @description Accurate to the minute.
             */
            last_used_at: string | null;
            /** @constant */
            object: "key";
            /** @description With which every one of its kind begins. */
            prefix: string;
            /**
             * @description The role of a secret key; null for a publishable key.
             * @enum {string|null}
             */
            role: "admin" | "responder" | "developer" | "viewer" | null;
            /** @description The publishable key itself; null on a secret one. */
            value: string | null;
        };
        KeyDeleted: {
            data: {
                /** @constant */
                deleted: true;
                /** Format: uuid */
                id: string;
                /** @constant */
                object: "key";
            };
            /** @constant */
            object: "key";
            request_id: components["schemas"]["RequestId"];
        };
        KeyEnvelope: {
            data: components["schemas"]["Key"];
            /** @constant */
            object: "key";
            request_id: components["schemas"]["RequestId"];
        };
        KeyList: {
            data: components["schemas"]["Key"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        KillSwitch: {
            active: boolean;
            /**
             * Format: date-time
             * @description null if it was never changed.
             */
            changed_at: string | null;
            /** @description Name of the token or key that made the last change. */
            changed_by: string | null;
            /** @constant */
            object: "kill_switch";
            reason: string | null;
            /**
             * @description `actions`: no action runs; `all`: the agent is also silent on widget and MCP and offers a person.
             * @enum {string}
             */
            scope: "actions" | "all";
        };
        /** @description The kill switch was turned on or off, or its scope or reason changed. */
        KillswitchChangedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["KillSwitch"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "killswitch.changed";
            /** Format: uuid */
            workspace_id: string;
        };
        KillSwitchEnvelope: {
            data: components["schemas"]["KillSwitch"];
            /** @constant */
            object: "kill_switch";
            request_id: components["schemas"]["RequestId"];
        };
        KnowledgeDocumentDeleted: {
            data: {
                /** @constant */
                deleted: true;
                /** Format: uuid */
                id: string;
                /** @constant */
                object: "knowledge_document";
            };
            /** @constant */
            object: "knowledge_document";
            request_id: components["schemas"]["RequestId"];
        };
        LastDelivery: {
            /** Format: date-time */
            attempted_at: string;
            /** Format: uuid */
            id: string;
            /** @description null without a response. */
            response_code: number | null;
        };
        Lead: {
            company: string | null;
            /** Format: uuid */
            contact_id: string | null;
            /** Format: date-time */
            created_at: string;
            email: string | null;
            /** @description Further facts, at most 50 keys. */
            fields: {
                [key: string]: (string | number | boolean | null) | string[];
            };
            /** Format: uuid */
            id: string;
            /** @description What the person is interested in. */
            intent: string | null;
            name: string | null;
            /** @constant */
            object: "lead";
            phone: string | null;
            score: number;
            /**
             * Format: uuid
             * @description The session in which it was last captured.
             */
            session_id: string | null;
            /** @enum {string|null} */
            source: "widget" | "agent" | "whatsapp" | "messenger" | "instagram" | "email" | null;
            /** @enum {string} */
            status: "new" | "qualified" | "disqualified" | "converted";
            /** Format: date-time */
            updated_at: string;
        };
        LeadChange: {
            actor: components["schemas"]["ExportedActor"];
            changes: components["schemas"]["ExportedChange"][];
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            lead_id: string;
            /** @constant */
            object: "lead_change";
            /** @description The qualification rule that set it; null if a person did. */
            rule: string | null;
        };
        /** @description A lead was captured. */
        LeadCreatedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Lead"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "lead.created";
            /** Format: uuid */
            workspace_id: string;
        };
        LeadEnvelope: {
            data: components["schemas"]["Lead"];
            /** @constant */
            object: "lead";
            request_id: components["schemas"]["RequestId"];
        };
        LeadList: {
            data: components["schemas"]["Lead"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        LeadPatch: {
            /**
             * @description Any status may follow any other. The agent does not overwrite a status that you set.
             * @enum {string}
             */
            status: "new" | "qualified" | "disqualified" | "converted";
        };
        /** @description A lead’s fields, status or score changed. */
        LeadUpdatedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Lead"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "lead.updated";
            /** Format: uuid */
            workspace_id: string;
        };
        LinkToken: {
            /** @description What stands behind the `#` of the link. */
            token: string;
        };
        Me: {
            account: components["schemas"]["Account"];
            /** @constant */
            object: "me";
            session: components["schemas"]["CurrentSession"];
            /** @description By name; suspended ones are left out. */
            workspaces: components["schemas"]["Membership"][];
        };
        MeEnvelope: {
            data: components["schemas"]["Me"];
            /** @constant */
            object: "me";
            request_id: components["schemas"]["RequestId"];
        };
        Meeting: {
            attendee_email: string | null;
            attendee_name: string | null;
            cancel_reason: string | null;
            /**
             * Format: date-time
             * @description Extension: when the meeting is cancelled unless the attendee confirms the address by the mailed link.
             */
            confirm_by: string | null;
            /** Format: uuid */
            contact_id: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ends_at: string;
            /**
             * Format: uuid
             * @description The member who hosts the meeting.
             */
            host_id: string;
            /** Format: uuid */
            id: string;
            join_url: string | null;
            /**
             * Format: uuid
             * @description The person’s lead at the time of the booking.
             */
            lead_id: string | null;
            location: string | null;
            /** @description For the team only; not included in mails. */
            notes: string | null;
            /** @constant */
            object: "meeting";
            /**
             * Format: uuid
             * @description The session in which it was booked.
             */
            session_id: string | null;
            /** Format: date-time */
            starts_at: string;
            /**
             * @description `rescheduled` = booked and moved at least once.
             * @enum {string}
             */
            status: "booked" | "rescheduled" | "cancelled" | "completed" | "no_show";
            /** @description IANA zone of the attendee if known, else of the host. */
            timezone: string;
            title: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A meeting was booked. If `confirm_by` is set, the attendee has to confirm the address by then. */
        MeetingBookedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Meeting"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "meeting.booked";
            /** Format: uuid */
            workspace_id: string;
        };
        /** @description A meeting was cancelled. */
        MeetingCancelledEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Meeting"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "meeting.cancelled";
            /** Format: uuid */
            workspace_id: string;
        };
        /** @description The attendee confirmed a held meeting. */
        MeetingConfirmedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Meeting"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "meeting.confirmed";
            /** Format: uuid */
            workspace_id: string;
        };
        MeetingEnvelope: {
            data: components["schemas"]["Meeting"];
            /** @constant */
            object: "meeting";
            request_id: components["schemas"]["RequestId"];
        };
        MeetingList: {
            data: components["schemas"]["Meeting"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        MeetingPatch: {
            /** @description The reason; only with `status` `cancelled`. */
            cancel_reason?: string | null;
            /** @description For the team only; not included in mails. */
            notes?: string | null;
            /**
             * Format: date-time
             * @description The new start, not in the past. The meeting keeps its id and length. Not together with `status`.
             */
            starts_at?: string;
            /**
             * @description Ends the meeting. Not together with `starts_at`.
             * @enum {string}
             */
            status?: "cancelled" | "completed" | "no_show";
        };
        /** @description A meeting was rescheduled. */
        MeetingRescheduledEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Meeting"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "meeting.rescheduled";
            /** Format: uuid */
            workspace_id: string;
        };
        Member: {
            /** Format: date-time */
            created_at: string;
            email: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** @constant */
            object: "member";
            /** @enum {string} */
            role: "owner" | "admin" | "responder" | "developer" | "viewer";
            /** Format: date-time */
            updated_at: string;
        };
        MemberDeleted: {
            data: {
                /** @constant */
                deleted: true;
                /** Format: uuid */
                id: string;
                /** @constant */
                object: "member";
            };
            /** @constant */
            object: "member";
            request_id: components["schemas"]["RequestId"];
        };
        MemberEnvelope: {
            data: components["schemas"]["Member"];
            /** @constant */
            object: "member";
            request_id: components["schemas"]["RequestId"];
        };
        MemberList: {
            data: components["schemas"]["Member"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        Membership: {
            /**
             * Format: uuid
             * @description The workspace’s id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The account’s member in it.
             */
            member_id: string;
            name: string;
            /** @description Whether the workspace requires a second factor that the account has not: its calls are refused until then. */
            needs_totp: boolean;
            /** @enum {string} */
            role: "owner" | "admin" | "responder" | "developer" | "viewer";
        };
        MemberStatus: {
            auto_away: boolean;
            /** @description Whether customers may count on the member now: available, and with an open console unless `auto_away` is off. */
            available: boolean;
            /**
             * Format: date-time
             * @description When the member last had a console open.
             */
            last_seen_at: string | null;
            /** Format: uuid */
            member_id: string;
            /** @constant */
            object: "member_status";
            /**
             * @description What the member chose.
             * @enum {string}
             */
            status: "available" | "away";
            /** Format: date-time */
            updated_at: string | null;
        };
        /** @description A member chose to be available or away, or whether to be away by itself. Closing the console sends none. */
        MemberStatusChangedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["MemberStatus"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "member.status_changed";
            /** Format: uuid */
            workspace_id: string;
        };
        MemberStatusEnvelope: {
            data: components["schemas"]["MemberStatus"];
            /** @constant */
            object: "member_status";
            request_id: components["schemas"]["RequestId"];
        };
        Message: {
            action: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            author: "contact" | "agent" | "teammate" | "system";
            author_label: string | null;
            citations: components["schemas"]["Citation"][];
            /** @description The agent's confidence in its answer; null for other messages. */
            confidence: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "message";
            /** @description Its number in a conversation of the widget; null in others. Numbers rise, and are shared with other events. */
            seq: number | null;
            /** Format: uuid */
            session_id: string;
            text: string;
        };
        MessageAction: {
            arguments: {
                [key: string]: unknown;
            };
            destructive: boolean;
            /**
             * Format: date-time
             * @description When the confirmation or approval expires; null if it waits for neither.
             */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description The receipt, `GET /v1/actions/{id}`.
             */
            id: string;
            /** @description Why it was not done, for people; null if nothing is said of it. */
            message: string | null;
            name: string;
            /** @constant */
            object: "action";
            /** @enum {string} */
            status: "awaiting_confirmation" | "awaiting_approval" | "running" | "done" | "failed" | "refused" | "declined" | "expired";
            /** @description The name for people. */
            title: string;
        };
        /** @description A message was written in a live conversation: by a teammate, or by anybody while a hand-off of the session is open or pending (an approval counts once a teammate has replied). Earlier messages are not sent. */
        MessageCreatedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["MessageInEvent"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "message.created";
            /** Format: uuid */
            workspace_id: string;
        };
        MessageEnvelope: {
            data: components["schemas"]["Message"];
            /** @constant */
            object: "message";
            request_id: components["schemas"]["RequestId"];
        };
        MessageHit: {
            /** @enum {string} */
            author: "contact" | "agent" | "teammate" | "system";
            author_label: string | null;
            /** @enum {string} */
            channel: "human" | "agent" | "whatsapp" | "messenger" | "instagram" | "email";
            contact: components["schemas"]["MessageHitContact"] | null;
            /** Format: date-time */
            created_at: string;
            /** @description What stands around the first of the words. */
            excerpt: components["schemas"]["ExcerptPart"][];
            /**
             * Format: uuid
             * @description Of the message.
             */
            id: string;
            /** @description The same in the order `asc`, after this message. */
            newer_cursor: string;
            /** @constant */
            object: "message_hit";
            /** @description `cursor` of the session’s messages in the order `desc` that begins with this message. */
            older_cursor: string;
            /** Format: uuid */
            session_id: string;
        };
        MessageHitContact: {
            email: string | null;
            /** Format: uuid */
            id: string;
            name: string | null;
        };
        MessageHitList: {
            data: components["schemas"]["MessageHit"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description What was said is null unless the endpoint has `include_text`. */
        MessageInEvent: {
            action: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            author: "contact" | "agent" | "teammate" | "system";
            author_label: string | null;
            citations: {
                /** Format: uuid */
                document_id: string;
                end: number;
                index: number;
                quote: string | null;
                /** @description In UTF-16 units from the start of the document's text. */
                start: number;
                title: string;
                url: string | null;
                version: number;
            }[];
            /** @description The agent's confidence in its answer; null for other messages. */
            confidence: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "message";
            /** @description Its number in a conversation of the widget; null in others. Numbers rise, and are shared with other events. */
            seq: number | null;
            /** Format: uuid */
            session_id: string;
            text: string | null;
        };
        MessageList: {
            data: components["schemas"]["Message"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        MessagePage: {
            title: string;
            /** @description http or https. */
            url: string;
        };
        Metrics: {
            abandoned: number;
            abstentions: number;
            actions_done: number;
            actions_failed: number;
            answers: number;
            answers_cited: number;
            completed: number;
            /** @description Ended without a hand-off ÷ ended. */
            containment_rate: number | null;
            credits_used: number;
            csat_mean: number | null;
            csat_responses: number;
            /** @description Contained, solved and so far not reopened or asked again within seven days ÷ ended. */
            durable_resolution_rate: number | null;
            guardrail_trips: number;
            handoffs_opened: number;
            handoffs_resolved: number;
            leads: number;
            leads_converted: number;
            leads_qualified: number;
            mean_duration_ms: number | null;
            /** @description From the creation of a hand-off to its resolution. */
            median_resolve_ms: number | null;
            meetings_booked: number;
            messages: number;
            new_contacts: number;
            partial: number;
            /** @description Solved ÷ resolved. */
            resolution_rate: number | null;
            sessions: number;
            solved: number;
            unresolved: number;
            unsolved: number;
        };
        NewGrant: {
            /** Format: uuid */
            contact_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: uuid */
            id: string;
            label: string | null;
            last_four: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** @constant */
            object: "grant";
            prefix: string;
            /** Format: date-time */
            revoked_at: string | null;
            /** @description The credential. It is only shown here. */
            token: string;
        };
        NewGrantEnvelope: {
            data: components["schemas"]["NewGrant"];
            /** @constant */
            object: "grant";
            request_id: components["schemas"]["RequestId"];
        };
        NewInvitation: {
            /** Format: date-time */
            created_at: string;
            email: string;
            /** @description Whether the link was mailed to the person. */
            emailed: boolean;
            /** Format: date-time */
            expires_at: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The member who invited them; null = the operator.
             */
            invited_by: string | null;
            /** @description The link, to be handed on, where it was not mailed. It is only shown here. */
            link: string | null;
            name: string | null;
            /** @constant */
            object: "invitation";
            /** @enum {string} */
            role: "owner" | "admin" | "responder" | "developer" | "viewer";
        };
        NewInvitationEnvelope: {
            data: components["schemas"]["NewInvitation"];
            /** @constant */
            object: "invitation";
            request_id: components["schemas"]["RequestId"];
        };
        NewKey: {
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When it expires; null = never. A rotated key expires after its grace period.
             */
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "publishable" | "secret";
            label: string;
            last_four: string;
            /**
             * Format: date-time
             * @description Accurate to the minute.
             */
            last_used_at: string | null;
            /** @constant */
            object: "key";
            /** @description With which every one of its kind begins. */
            prefix: string;
            /**
             * @description The role of a secret key; null for a publishable key.
             * @enum {string|null}
             */
            role: "admin" | "responder" | "developer" | "viewer" | null;
            /**
             * @deprecated
             * @description The secret key; null for a publishable key. Use `token` instead.
             */
            secret: string | null;
            /** @description The key. A secret key is only shown here. */
            token: string;
            /** @description The publishable key itself; null on a secret one. */
            value: string | null;
        };
        NewKeyEnvelope: {
            data: components["schemas"]["NewKey"];
            /** @constant */
            object: "key";
            request_id: components["schemas"]["RequestId"];
        };
        NewUserToken: {
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When it expires; null = never. A rotated key expires after its grace period.
             */
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            last_four: string;
            /**
             * Format: date-time
             * @description Accurate to the minute.
             */
            last_used_at: string | null;
            /**
             * Format: uuid
             * @description The member who owns it.
             */
            member_id: string;
            name: string;
            /** @constant */
            object: "user_token";
            /** @description With which every one of its kind begins. */
            prefix: string;
            /** @description The token. It is only shown here. */
            token: string;
        };
        NewUserTokenEnvelope: {
            data: components["schemas"]["NewUserToken"];
            /** @constant */
            object: "user_token";
            request_id: components["schemas"]["RequestId"];
        };
        NewWebhookEndpoint: {
            /** @description The API version of the events. */
            api_version: string;
            /** Format: date-time */
            created_at: string;
            /** @description In the last 24 hours, accurate to five minutes. */
            deliveries_24h: components["schemas"]["DeliveryCounts"];
            description: string | null;
            /**
             * @description `manual` = by the team, `failing` = no success for five days, `gone` = it responded 410.
             * @enum {string|null}
             */
            disabled_reason: "manual" | "failing" | "gone" | null;
            events: string[];
            /** Format: uuid */
            id: string;
            include_text: boolean;
            /** @description The latest attempt; null before the first one. */
            last_delivery: components["schemas"]["LastDelivery"] | null;
            /** @constant */
            object: "webhook_endpoint";
            /** @description The secret that signs events by Standard Webhooks (`whsec_` and base64). It is only shown here. */
            secret: string;
            /** @enum {string} */
            status: "enabled" | "disabled";
            /** Format: date-time */
            updated_at: string;
            /** Format: uri */
            url: string;
        };
        NewWebhookEndpointEnvelope: {
            data: components["schemas"]["NewWebhookEndpoint"];
            /** @constant */
            object: "webhook_endpoint";
            request_id: components["schemas"]["RequestId"];
        };
        Note: {
            /** Format: uuid */
            author_id: string;
            /** @description The member's name when the note was written. */
            author_label: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @description Always true: show it to your team alone. */
            internal: boolean;
            /** @description Ids of the members whom it mentions. */
            mentions: string[];
            /** @constant */
            object: "note";
            /** Format: uuid */
            session_id: string;
            text: string;
        };
        NoteBody: {
            /** @description Ids of the members whom it mentions. */
            mentions?: string[];
            text: string;
        };
        /** @description A member wrote a private note in a conversation. Show it to your team alone. */
        NoteCreatedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["NoteInEvent"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "note.created";
            /** Format: uuid */
            workspace_id: string;
        };
        NoteDeleted: {
            data: {
                /** @constant */
                deleted: true;
                /** Format: uuid */
                id: string;
                /** @constant */
                object: "note";
            };
            /** @constant */
            object: "note";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description A private note was deleted. Delete your own copy too. */
        NoteDeletedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["NoteInEvent"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "note.deleted";
            /** Format: uuid */
            workspace_id: string;
        };
        NoteEnvelope: {
            data: components["schemas"]["Note"];
            /** @constant */
            object: "note";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description What was said is null unless the endpoint has `include_text`. */
        NoteInEvent: {
            /** Format: uuid */
            author_id: string;
            /** @description The member's name when the note was written. */
            author_label: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @description Always true: show it to your team alone. */
            internal: boolean;
            /** @description Ids of the members whom it mentions. */
            mentions: string[];
            /** @constant */
            object: "note";
            /** Format: uuid */
            session_id: string;
            text: string | null;
        };
        NoteList: {
            data: components["schemas"]["Note"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        Notifications: {
            browser: ("handoff_opened" | "not_picked_up" | "customer_waiting" | "assigned" | "mention")[];
            mail: ("handoff_opened" | "not_picked_up" | "customer_waiting" | "assigned" | "mention")[];
            /** @description Whether this service sends mails at all. */
            mail_available: boolean;
            /** @constant */
            object: "notifications";
            sound: ("handoff_opened" | "not_picked_up" | "customer_waiting" | "assigned" | "mention")[];
        };
        NotificationsEnvelope: {
            data: components["schemas"]["Notifications"];
            /** @constant */
            object: "notifications";
            request_id: components["schemas"]["RequestId"];
        };
        OfficeHours: {
            /** @description Dates with hours of their own: holidays, longer evenings. */
            exceptions: components["schemas"]["AvailabilityException"][];
            /** @description IANA */
            timezone: string;
            weekly: components["schemas"]["WeeklyWindows"];
        };
        OfficeHoursBody: {
            /** @default [] */
            exceptions: components["schemas"]["AvailabilityException"][];
            timezone: string;
            /** @description A day that is omitted is closed. */
            weekly: components["schemas"]["WeeklyWindowsBody"];
        };
        PresenceBody: {
            /**
             * @description `away` = you have left.
             * @enum {string}
             */
            state: "looking" | "replying" | "away";
        };
        PresentMember: {
            /** Format: uuid */
            member_id: string;
            /** @enum {string} */
            state: "looking" | "replying";
        };
        Provider: {
            id: string;
            /** @description For the button. */
            name: string;
        };
        PushedGrant: {
            /** Format: date-time */
            expires_at: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: uri
             * @description The contact's own MCP endpoint.
             */
            mcp_url: string;
            token: string;
        };
        PushedUser: {
            attributes: {
                [key: string]: string | number | boolean | null;
            };
            avatar_url: string | null;
            /**
             * Format: date-time
             * @description Since when nothing that they write is accepted; null = they are not blocked.
             */
            blocked_at: string | null;
            company: string | null;
            /** Format: date-time */
            created_at: string;
            email: string | null;
            external_user_id: string | null;
            /** Format: date-time */
            first_seen_at: string;
            grant: components["schemas"]["PushedGrant"] | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "user" | "visitor";
            /** Format: date-time */
            last_seen_at: string;
            /** @description BCP 47 */
            locale: string | null;
            name: string | null;
            /** @constant */
            object: "contact";
            phone: string | null;
            /** @description IANA */
            timezone: string | null;
            /** Format: date-time */
            updated_at: string;
            /**
             * @description Whether a token for the customer's API is stored.
             * @enum {string}
             */
            vendor_token_status: "none" | "stored";
        };
        PushedUserEnvelope: {
            data: components["schemas"]["PushedUser"];
            /** @constant */
            object: "contact";
            request_id: components["schemas"]["RequestId"];
        };
        PushUser: {
            /** @description At most 50 keys; strings of at most 1,000 characters, numbers, booleans, null. */
            attributes?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** Format: uri */
            avatar_url?: string | null;
            company?: string | null;
            /** Format: email */
            email?: string | null;
            /**
             * @description Your own id of the person, stored exactly as sent.
             * @example u-1042
             */
            external_user_id: string;
            /** @description Requests a grant for the contact, e.g. for the person’s own assistant. */
            grant?: components["schemas"]["GrantBody"] | null;
            /** @example pt-BR */
            locale?: string | null;
            name?: string | null;
            phone?: string | null;
            /** @example Europe/Berlin */
            timezone?: string | null;
            /** @description The person’s token for your API. It stays unchanged if not sent; null revokes it. */
            vendor_token?: string | null;
        };
        QualificationCondition: {
            /** @description `name`, `email`, `phone`, `company`, `intent`, `source`, or `fields.` and a key of the lead’s own fields. */
            field: string;
            /** @enum {string} */
            operator: "present" | "absent" | "equals" | "not_equals" | "contains" | "one_of" | "at_least" | "at_most";
            /** @description A text, a number, true or false, a list of texts (`one_of`), or null (`present`, `absent`). */
            value: string | number | boolean | string[] | null;
        };
        QualificationConditionBody: {
            field: string;
            /** @enum {string} */
            operator: "present" | "absent" | "equals" | "not_equals" | "contains" | "one_of" | "at_least" | "at_most";
            /** @description A text, a number, true or false, a list of texts (`one_of`), or null (`present`, `absent`). */
            value?: string | number | boolean | string[] | null;
        };
        QualificationRule: {
            conditions: components["schemas"]["QualificationCondition"][];
            name: string;
            /** @description The lead’s new score; null leaves it unchanged. */
            score: number | null;
            /** @enum {string} */
            status: "qualified" | "disqualified";
        };
        QualificationRuleBody: {
            conditions: components["schemas"]["QualificationConditionBody"][];
            name: string;
            score?: number | null;
            /** @enum {string} */
            status: "qualified" | "disqualified";
        };
        QuarantinedSentence: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            document_id: string;
            document_title: string;
            end: number;
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "quarantined_sentence";
            /** @enum {string} */
            reason: "overrides_instructions" | "assigns_role" | "addresses_assistant" | "steers_answer";
            /** @description Where it begins in the document's normalised text, in UTF-16 units. */
            start: number;
            /**
             * @description `quarantined`: nothing is answered from it. `released`: the team found that it is meant for readers.
             * @enum {string}
             */
            state: "quarantined" | "released";
            /** @description Its first 1,000 characters. */
            text: string;
            /** @description The version of the document that it stands in. */
            version: number;
        };
        QuarantinedSentenceEnvelope: {
            data: components["schemas"]["QuarantinedSentence"];
            /** @constant */
            object: "quarantined_sentence";
            request_id: components["schemas"]["RequestId"];
        };
        QuarantinedSentenceList: {
            data: components["schemas"]["QuarantinedSentence"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        Rating: {
            comment: string | null;
            /** Format: uuid */
            contact_id: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: uuid
             * @description The session's.
             */
            id: string;
            /** @constant */
            object: "rating";
            score: number;
            /** Format: uuid */
            session_id: string;
            /** @description Whether it helped; null if the person did not say. */
            solved: boolean | null;
        };
        /** @description A person rated a conversation, or changed the rating. */
        RatingReceivedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Rating"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "rating.received";
            /** Format: uuid */
            workspace_id: string;
        };
        Reauthenticate: {
            password: string;
            /** @description One of the recovery codes, in place of `totp`. */
            recovery_code?: string | null;
            /** @description The six digits that the authenticator app shows. */
            totp?: string | null;
        };
        RecoveryCodes: {
            /** @description Each is good once. They are only shown here. */
            codes: string[];
            /** @constant */
            object: "recovery_codes";
        };
        RecoveryCodesEnvelope: {
            data: components["schemas"]["RecoveryCodes"];
            /** @constant */
            object: "recovery_codes";
            request_id: components["schemas"]["RequestId"];
        };
        RedeliverBody: {
            /**
             * Format: date-time
             * @description Events from this time on, at most 31 days ago.
             */
            created_after: string;
            /**
             * Format: date-time
             * @description Events before this time; default: now.
             */
            created_before?: string;
            /**
             * @description Only failed deliveries. Default: every event to which the endpoint subscribes, including those never sent.
             * @constant
             */
            status?: "failed";
        };
        Redelivery: {
            /**
             * Format: date-time
             * @description Send this as `created_after` to get the rest, because one call is limited; null = that was all.
             */
            next_created_after: string | null;
            /** @constant */
            object: "redelivery";
            /** @description How many events are sent again. */
            queued: number;
            /** Format: uuid */
            webhook_id: string;
        };
        RedeliveryEnvelope: {
            data: components["schemas"]["Redelivery"];
            /** @constant */
            object: "redelivery";
            request_id: components["schemas"]["RequestId"];
        };
        RemovedTotp: {
            enabled: boolean;
            /** @constant */
            object: "totp";
        };
        RemovedTotpEnvelope: {
            data: components["schemas"]["RemovedTotp"];
            /** @constant */
            object: "totp";
            request_id: components["schemas"]["RequestId"];
        };
        RequestedReset: {
            /** @description Whether this instance sends mails. Without, the operator makes the link. */
            mails: boolean;
            /** @constant */
            object: "password_reset";
        };
        RequestedResetEnvelope: {
            data: components["schemas"]["RequestedReset"];
            /** @constant */
            object: "password_reset";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description Id of this request, as in the header X-Request-Id. */
        RequestId: string;
        RequestReset: {
            email: string;
        };
        ResolutionMetrics: {
            abandoned: number;
            abstentions: number;
            actions_done: number;
            actions_failed: number;
            answers: number;
            answers_cited: number;
            completed: number;
            /** @description Ended without a hand-off ÷ ended. */
            containment_rate: number | null;
            credits_used: number;
            csat_mean: number | null;
            csat_responses: number;
            /** @description Contained, solved and so far not reopened or asked again within seven days ÷ ended. */
            durable_resolution_rate: number | null;
            guardrail_trips: number;
            handoffs_opened: number;
            handoffs_resolved: number;
            leads: number;
            leads_converted: number;
            leads_qualified: number;
            mean_duration_ms: number | null;
            /** @description From the creation of a hand-off to its resolution. */
            median_resolve_ms: number | null;
            meetings_booked: number;
            messages: number;
            new_contacts: number;
            partial: number;
            /** @enum {string|null} */
            resolution: "solved" | "unsolved" | "partial" | "abandoned" | null;
            /** @description Solved ÷ resolved. */
            resolution_rate: number | null;
            sessions: number;
            solved: number;
            unresolved: number;
            unsolved: number;
        };
        RotateKey: {
            /**
             * @description How long the old key keeps working: 0 to 7 days, by default one day.
             * @default 86400
             */
            grace_seconds: number | null;
        };
        SavedReply: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "saved_reply";
            /** @enum {string} */
            scope: "private" | "shared";
            shortcut: string;
            text: string;
            title: string;
            /** Format: date-time */
            updated_at: string;
        };
        SavedReplyBody: {
            /**
             * @description `private` = yours alone.
             * @default private
             * @enum {string}
             */
            scope: "private" | "shared";
            /** @description What is typed to find it; unique among your own, and among those that are shared. */
            shortcut: string;
            /** @description Placeholders: `{{contact.name}}`, `{{contact.first_name}}`, `{{agent.name}}`, `{{agent.first_name}}`. */
            text: string;
            title: string;
        };
        SavedReplyDeleted: {
            data: {
                /** @constant */
                deleted: true;
                /** Format: uuid */
                id: string;
                /** @constant */
                object: "saved_reply";
            };
            /** @constant */
            object: "saved_reply";
            request_id: components["schemas"]["RequestId"];
        };
        SavedReplyEnvelope: {
            data: components["schemas"]["SavedReply"];
            /** @constant */
            object: "saved_reply";
            request_id: components["schemas"]["RequestId"];
        };
        SavedReplyList: {
            data: components["schemas"]["SavedReply"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        SavedReplyPatch: {
            /** @enum {string} */
            scope?: "private" | "shared";
            shortcut?: string;
            /** @description Placeholders: `{{contact.name}}`, `{{contact.first_name}}`, `{{agent.name}}`, `{{agent.first_name}}`. */
            text?: string;
            title?: string;
        };
        SavedReplyText: {
            /** @constant */
            object: "saved_reply_text";
            /** Format: uuid */
            saved_reply_id: string;
            /** Format: uuid */
            session_id: string;
            text: string;
        };
        SavedReplyTextEnvelope: {
            data: components["schemas"]["SavedReplyText"];
            /** @constant */
            object: "saved_reply_text";
            request_id: components["schemas"]["RequestId"];
        };
        Sentence: {
            /** @description Indices into `citations`. */
            citations: number[];
            /**
             * @description How the citations support it: word for word, reworded, translated or combined; none = courtesy.
             * @enum {string}
             */
            proof: "verbatim" | "paraphrase" | "translation" | "derived" | "none";
            text: string;
        };
        SeriesItem: {
            abandoned: number;
            abstentions: number;
            actions_done: number;
            actions_failed: number;
            answers: number;
            answers_cited: number;
            /**
             * Format: date-time
             * @description When the hour, day, week or month begins in the requested zone.
             */
            at: string;
            completed: number;
            /** @description Ended without a hand-off ÷ ended. */
            containment_rate: number | null;
            credits_used: number;
            csat_mean: number | null;
            csat_responses: number;
            /** @description Contained, solved and so far not reopened or asked again within seven days ÷ ended. */
            durable_resolution_rate: number | null;
            guardrail_trips: number;
            handoffs_opened: number;
            handoffs_resolved: number;
            leads: number;
            leads_converted: number;
            leads_qualified: number;
            mean_duration_ms: number | null;
            /** @description From the creation of a hand-off to its resolution. */
            median_resolve_ms: number | null;
            meetings_booked: number;
            messages: number;
            new_contacts: number;
            partial: number;
            /** @description Solved ÷ resolved. */
            resolution_rate: number | null;
            sessions: number;
            solved: number;
            unresolved: number;
            unsolved: number;
        };
        Session: {
            agent_label: string | null;
            /**
             * @description `human` = a person on the web or behind POST /v1/answer, `agent` = an assistant over MCP.
             * @enum {string}
             */
            channel: "human" | "agent" | "whatsapp" | "messenger" | "instagram" | "email";
            city: string | null;
            /** @description Ended without a failure, and not waiting for the team. */
            completed: boolean;
            /** Format: uuid */
            contact_id: string | null;
            country: string | null;
            /** @description From start to end, in milliseconds. A session that ends because it is idle ends with its last message. */
            duration_ms: number | null;
            /** @enum {string|null} */
            end_reason: "contact_ended" | "idle_timeout" | "handed_off" | "resolved" | "error" | null;
            /** Format: date-time */
            ended_at: string | null;
            /** @enum {string|null} */
            failure_reason: "missing_knowledge" | "model_error" | "action_failed" | "guardrail" | "kill_switch" | null;
            /** Format: uuid */
            id: string;
            intent: string | null;
            /** @enum {string|null} */
            intent_class: "answer" | "show" | "do" | "escalate" | null;
            /** @constant */
            object: "session";
            /** @enum {string|null} */
            outcome: "answered" | "shown" | "action_done" | "lead_captured" | "meeting_booked" | "handed_off" | "unanswered" | "refused" | null;
            page_url: string | null;
            region: string | null;
            /** @enum {string|null} */
            resolution: "solved" | "unsolved" | "partial" | "abandoned" | null;
            /** Format: date-time */
            resolution_at: string | null;
            /** @description 1 only if a person decided. */
            resolution_confidence: number | null;
            resolution_reason: string | null;
            /**
             * @description `retention` once the person wants to leave.
             * @enum {string}
             */
            session_kind: "support" | "retention";
            /** Format: date-time */
            started_at: string;
            subject: string | null;
            voice_used: boolean;
        };
        /** @description A session ended. It may reopen later, which resets its resolution to null. */
        SessionEndedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Session"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "session.ended";
            /** Format: uuid */
            workspace_id: string;
        };
        SessionEnvelope: {
            data: components["schemas"]["Session"];
            /** @constant */
            object: "session";
            request_id: components["schemas"]["RequestId"];
        };
        SessionList: {
            data: components["schemas"]["Session"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        SessionPresence: {
            members: components["schemas"]["PresentMember"][];
            /** @constant */
            object: "session_presence";
            /** Format: uuid */
            session_id: string;
        };
        SessionPresenceEnvelope: {
            data: components["schemas"]["SessionPresence"];
            /** @constant */
            object: "session_presence";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description A session’s resolution was inferred, set by a person, or reset to null. */
        SessionResolutionChangedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Session"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "session.resolution_changed";
            /** Format: uuid */
            workspace_id: string;
        };
        /** @description A session started. */
        SessionStartedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["Session"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "session.started";
            /** Format: uuid */
            workspace_id: string;
        };
        SessionTag: {
            /** @enum {string} */
            color: "gray" | "red" | "orange" | "yellow" | "green" | "blue" | "purple";
            name: string;
            /** @constant */
            object: "session_tag";
            /** Format: uuid */
            session_id: string;
            /** Format: uuid */
            tag_id: string;
            /** Format: date-time */
            tagged_at: string;
        };
        SessionTagBody: {
            /** Format: uuid */
            tag_id: string;
        };
        SessionTagDeleted: {
            data: {
                /** @constant */
                deleted: true;
                /** Format: uuid */
                id: string;
                /** @constant */
                object: "session_tag";
            };
            /** @constant */
            object: "session_tag";
            request_id: components["schemas"]["RequestId"];
        };
        SessionTagEnvelope: {
            data: components["schemas"]["SessionTag"];
            /** @constant */
            object: "session_tag";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description A tag was put on a session. */
        SessionTaggedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["SessionTag"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "session.tagged";
            /** Format: uuid */
            workspace_id: string;
        };
        SessionTagList: {
            data: components["schemas"]["SessionTag"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description A tag was taken off a session. Deleting a tag takes it off all sessions without an event for each. */
        SessionUntaggedEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["SessionTag"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "session.untagged";
            /** Format: uuid */
            workspace_id: string;
        };
        SetKillSwitch: {
            active: boolean;
            /** @description Shown to the team; null removes it. Default on activation: null. */
            reason?: string | null;
            /**
             * @description `actions` stops actions; `all` also silences the agent on widget and MCP. Default on activation: `actions`.
             * @enum {string}
             */
            scope?: "actions" | "all";
        };
        SetUp: {
            /** Format: email */
            email: string;
            /** @description Shown to the team. */
            name: string;
            password: string;
            /** @description What stands behind the `#` of the set-up link. */
            token: string;
        };
        SetupState: {
            /** @description Whether a set-up link is open. Only who holds it can use it. */
            available: boolean;
            /** @constant */
            object: "setup_state";
        };
        SetupStateEnvelope: {
            data: components["schemas"]["SetupState"];
            /** @constant */
            object: "setup_state";
            request_id: components["schemas"]["RequestId"];
        };
        SignIn: {
            email: string;
            password: string;
            /** @description One of the recovery codes, in place of `totp`. */
            recovery_code?: string | null;
            /** @description The six digits that the authenticator app shows. */
            totp?: string | null;
        };
        SignInMethods: {
            /** @constant */
            object: "sign_in_methods";
            /** @description Whether an e-mail address and a password are taken. */
            password: boolean;
            /** @description Whether a new password can be asked for by mail. */
            password_reset: boolean;
            providers: components["schemas"]["Provider"][];
        };
        SignInMethodsEnvelope: {
            data: components["schemas"]["SignInMethods"];
            /** @constant */
            object: "sign_in_methods";
            request_id: components["schemas"]["RequestId"];
        };
        StopReasonMetrics: {
            handoffs_opened: number;
            handoffs_resolved: number;
            /** @description From the creation of a hand-off to its resolution. */
            median_resolve_ms: number | null;
            /** @enum {string|null} */
            stop_reason: "customer_request" | "missing_knowledge" | "low_confidence" | "unsupported_request" | "policy_restriction" | "tool_failure" | "pending_clarification" | "usage_limit" | "kill_switch" | "negative_feedback" | "destructive_action" | null;
        };
        Tag: {
            /** @enum {string} */
            color: "gray" | "red" | "orange" | "yellow" | "green" | "blue" | "purple";
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** @constant */
            object: "tag";
            /** Format: date-time */
            updated_at: string;
        };
        TagBody: {
            /**
             * @default gray
             * @enum {string}
             */
            color: "gray" | "red" | "orange" | "yellow" | "green" | "blue" | "purple";
            /** @description Unique in the workspace, whatever the case of its letters. */
            name: string;
        };
        TagDeleted: {
            data: {
                /** @constant */
                deleted: true;
                /** Format: uuid */
                id: string;
                /** @constant */
                object: "tag";
            };
            /** @constant */
            object: "tag";
            request_id: components["schemas"]["RequestId"];
        };
        TagEnvelope: {
            data: components["schemas"]["Tag"];
            /** @constant */
            object: "tag";
            request_id: components["schemas"]["RequestId"];
        };
        TagList: {
            data: components["schemas"]["Tag"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        TagPatch: {
            /** @enum {string} */
            color?: "gray" | "red" | "orange" | "yellow" | "green" | "blue" | "purple";
            name?: string;
        };
        TeamMarks: {
            /** @description Up to which number the contact has read. */
            contact_read_seq: number;
            /** @description Number of the last thing that happened; 0 where the session is no conversation of the widget. */
            last_seq: number;
            /** @constant */
            object: "session_marks";
            /** Format: uuid */
            session_id: string;
            /** @description Up to which number the team has read. */
            team_read_seq: number;
        };
        TeamMarksEnvelope: {
            data: components["schemas"]["TeamMarks"];
            /** @constant */
            object: "session_marks";
            request_id: components["schemas"]["RequestId"];
        };
        TeamReadBody: {
            /** @description The `seq` of the last message that is on the screen. */
            seq: number;
        };
        TeamStatus: {
            /**
             * Format: date-time
             * @description When office hours begin again; null while they last, and where none are set.
             */
            back_at: string | null;
            /** @description Those who may reply: first who is there. */
            members: components["schemas"]["MemberStatus"][];
            /** @constant */
            object: "team_status";
            /**
             * @description `closed`: outside of office hours; `away`: within them, or without any, but no one is there.
             * @enum {string}
             */
            status: "available" | "away" | "closed";
        };
        TeamStatusEnvelope: {
            data: components["schemas"]["TeamStatus"];
            /** @constant */
            object: "team_status";
            request_id: components["schemas"]["RequestId"];
        };
        TimeWindow: {
            /**
             * @description `24:00` = midnight.
             * @example 17:00
             */
            end: string;
            /** @example 09:00 */
            start: string;
        };
        TotpEnrolment: {
            /** @constant */
            object: "totp_enrolment";
            /** @description To be typed into the app, in base32. It is only shown here. */
            secret: string;
            /** @description The same as an `otpauth://` address, to be shown as a QR code. */
            uri: string;
        };
        TotpEnrolmentEnvelope: {
            data: components["schemas"]["TotpEnrolment"];
            /** @constant */
            object: "totp_enrolment";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description What was said is null unless the endpoint has `include_text`. */
        TrippedAnswerInEvent: {
            /** @enum {string|null} */
            abstain_reason: "no_evidence" | "low_confidence" | "conflict" | "out_of_scope" | "guardrail" | null;
            /**
             * @description The action that the message asks about or reports. Actions run for a known contact only: without one, and on a dry run, it is null.
             *     `awaiting_confirmation`: ask the customer, and send “yes” or “no” as the next `question` with the same contact and `session_id`.
             *     `awaiting_approval`: the team decides on the hand-off `handoff_id`, and the session gets a message with the outcome.
             */
            action: components["schemas"]["MessageAction"] | null;
            /** @description The sentences, one per line; the fallback message if there is no answer; empty while a person has taken over. */
            answer: string | null;
            /** @description Replies to offer, e.g. as buttons. Send the chosen text as the next `question` with the same `session_id`. */
            choices: string[] | null;
            citations: {
                /** Format: uuid */
                document_id: string;
                end: number;
                index: number;
                quote: string | null;
                /** @description In UTF-16 units from the start of the document's text. */
                start: number;
                title: string;
                url: string | null;
                version: number;
            }[];
            confidence: number;
            /** Format: date-time */
            created_at: string;
            /**
             * @description What the customer may fill in instead of writing; each works without a contact too.
             *     `contact`: offer a person. A next `question` such as “Talk to a person” opens a hand-off, and one such as “Please call me back: …” with an address or a number is kept as a lead.
             *     `meeting`: `choices` are free times. Send one as the next `question` to book it; without a known e-mail address the agent asks for one.
             *     `offline`: leave a message. Only the widget gets it; here it is `402 credits_exhausted`.
             * @enum {string|null}
             */
            form: "contact" | "meeting" | "offline" | null;
            /** @description Whether quotations support every statement. */
            grounded: boolean;
            /** @enum {string} */
            guardrail: "length" | "blocked_phrases" | "blocked_topics" | "escalation_phrases" | "injection" | "max_turns" | "escalate_after_misses" | "allowed_link_hosts" | "time_budget";
            /**
             * Format: uuid
             * @description The hand-off, if the status is `handed_off`; null on a dry run.
             */
            handoff_id: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            intent_class: "answer" | "show" | "do" | "escalate";
            /** @description BCP 47 */
            language: string;
            model: string;
            /** @constant */
            object: "answer";
            /** @description A page to show the customer as a link. */
            page: components["schemas"]["MessagePage"] | null;
            sentences: {
                /** @description Indices into `citations`. */
                citations: number[];
                /**
                 * @description How the citations support it: word for word, reworded, translated or combined; none = courtesy.
                 * @enum {string}
                 */
                proof: "verbatim" | "paraphrase" | "translation" | "derived" | "none";
                text: string | null;
            }[];
            /**
             * Format: uuid
             * @description null on a dry run.
             */
            session_id: string | null;
            /** @enum {string} */
            status: "answered" | "abstained" | "clarify" | "handed_off" | "refused";
        };
        UnansweredQuestion: {
            /** Format: date-time */
            asked_at: string;
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "unanswered_question";
            /** @description Addresses, links and long numbers are masked. */
            question: string;
            /** Format: uuid */
            session_id: string;
        };
        UpdateGuardrails: {
            /** @enum {string} */
            actions_mode?: "off" | "confirm" | "auto";
            ai_notice?: string | null;
            /** @description Names; null = every action, [] = none. */
            allowed_actions?: string[] | null;
            /** @description Hosts, or `*.example.com` for all subdomains; null = every host, [] = none. */
            allowed_link_hosts?: string[] | null;
            /** @description Phrases that block a question or an answer. Case and spaces are ignored. */
            blocked_phrases?: string[];
            /** @description Subjects that the agent does not discuss, each in a few words. */
            blocked_topics?: string[];
            /** @enum {string} */
            destructive_actions?: "approve" | "deny";
            /** @description Extension: whether `internal` documents are sent to that endpoint too. */
            embed_internal?: boolean;
            escalate_after_misses?: number | null;
            /** @description A message with one of these phrases is handed off to a person. */
            escalation_phrases?: string[];
            fallback_message?: string | null;
            /** @enum {string} */
            injection?: "off" | "flag" | "block";
            /** @description Set in the same transaction. */
            kill_switch?: components["schemas"]["SetKillSwitch"];
            mask_pii?: boolean;
            max_actions_per_session?: number | null;
            max_turns?: number | null;
            message_retention_days?: number | null;
            /** @description The agent abstains below this confidence. */
            min_confidence?: number;
            require_citations?: boolean;
            /**
             * @description Extension: semantic search, which sends passages and questions to the operator’s embeddings endpoint.
             * @enum {string}
             */
            semantic_search?: "on" | "off";
            /** @description Whether answers are always quotations word for word, even with a large model. */
            verbatim_only?: boolean;
        };
        UpdateMe: {
            /**
             * @description The language of your console, BCP 47; null = the browser’s.
             * @example pt-BR
             */
            locale?: string | null;
            /** @description Shown to the team of each of your workspaces, and to customers whom you answer. */
            name?: string;
        };
        UpdateMember: {
            /**
             * @description The last owner cannot be demoted.
             * @enum {string}
             */
            role: "owner" | "admin" | "responder" | "developer" | "viewer";
        };
        UpdateMemberStatus: {
            /** @description Whether the member counts as away while no console of theirs is open. Turn it off for who answers by other tools. */
            auto_away?: boolean;
            /** @enum {string} */
            status?: "available" | "away";
        };
        UpdateNotifications: {
            /** @description By a notification of the browser, in browsers that allow it. */
            browser?: ("handoff_opened" | "not_picked_up" | "customer_waiting" | "assigned" | "mention")[];
            /** @description By mail, where the operator has set up SMTP. */
            mail?: ("handoff_opened" | "not_picked_up" | "customer_waiting" | "assigned" | "mention")[];
            /** @description By a sound of the console. */
            sound?: ("handoff_opened" | "not_picked_up" | "customer_waiting" | "assigned" | "mention")[];
        };
        UpdateWebhook: {
            description?: string | null;
            /** @description Replaces the whole list. */
            events?: ("*" | "session.started" | "session.ended" | "session.resolution_changed" | "session.tagged" | "session.untagged" | "message.created" | "note.created" | "note.deleted" | "handoff.created" | "handoff.updated" | "handoff.resolved" | "handoff.reopened" | "handoff.snoozed" | "handoff.woken" | "lead.created" | "lead.updated" | "meeting.booked" | "meeting.confirmed" | "meeting.rescheduled" | "meeting.cancelled" | "contact.created" | "contact.updated" | "contact.blocked" | "contact.unblocked" | "contact.erased" | "contact.vendor_token_changed" | "answer.unanswered" | "rating.received" | "action.completed" | "action.failed" | "action.refused" | "guardrail.tripped" | "guardrails.updated" | "killswitch.changed" | "member.status_changed" | "credits.low" | "credits.exhausted" | "webhook.disabled" | "webhook.test")[];
            include_text?: boolean;
            /**
             * @description `disabled` sets the reason `manual`; `enabled` resumes deliveries.
             * @enum {string}
             */
            status?: "enabled" | "disabled";
            /**
             * Format: uri
             * @description An https URL with a public address and without user or password.
             */
            url?: string;
        };
        UpdateWorkspace: {
            /** @description The actions that the agent may run in your product. Replaces the whole list. */
            actions?: components["schemas"]["ActionDefinitionBody"][];
            /** @description Origins exactly as browsers send them, or `https://*.example.com` for any one label. */
            allowed_origins?: string[];
            /** @description The hours of all hosts. Replaces the whole list. */
            availability?: components["schemas"]["AvailabilityBody"][];
            /** @description What customers are told while no one is there. `{{back_at}}` stands for the time at which the team is back. */
            away_message?: string | null;
            /** @description Whether MCP offers asking and searching public knowledge without a credential. */
            mcp_public?: boolean;
            name?: string;
            /** @description When the team answers, replaced as a whole. Null: nothing is said to customers about who is there. */
            office_hours?: components["schemas"]["OfficeHoursBody"] | null;
            /** @description Minutes after which the team is mailed about a hand-off that no one has picked up; null = never. */
            pickup_minutes?: number | null;
            /** @description The rules in the order in which they are tried. Replaces the whole list. */
            qualification_rules?: components["schemas"]["QualificationRuleBody"][];
            /** @description Whether members need a second factor in the console. Who has none sets one up first. */
            require_totp?: boolean;
            /** @description Appearance and texts of the widget. Merged by field. */
            widget?: components["schemas"]["WidgetBody"];
        };
        UserToken: {
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When it expires; null = never. A rotated key expires after its grace period.
             */
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            last_four: string;
            /**
             * Format: date-time
             * @description Accurate to the minute.
             */
            last_used_at: string | null;
            /**
             * Format: uuid
             * @description The member who owns it.
             */
            member_id: string;
            name: string;
            /** @constant */
            object: "user_token";
            /** @description With which every one of its kind begins. */
            prefix: string;
        };
        UserTokenDeleted: {
            data: {
                /** @constant */
                deleted: true;
                /** Format: uuid */
                id: string;
                /** @constant */
                object: "user_token";
            };
            /** @constant */
            object: "user_token";
            request_id: components["schemas"]["RequestId"];
        };
        UserTokenEnvelope: {
            data: components["schemas"]["UserToken"];
            /** @constant */
            object: "user_token";
            request_id: components["schemas"]["RequestId"];
        };
        UserTokenList: {
            data: components["schemas"]["UserToken"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        VendorToken: {
            /** @constant */
            object: "vendor_token";
            /**
             * @description `stored` for a first token, `rotated` for a replacement, `revoked` after null.
             * @enum {string}
             */
            status: "stored" | "rotated" | "revoked";
        };
        VendorTokenBody: {
            /** @description The contact's token for your API; null revokes the stored token. */
            token: string | null;
        };
        VendorTokenEnvelope: {
            data: components["schemas"]["VendorToken"];
            /** @constant */
            object: "vendor_token";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description Another endpoint was disabled: manually, after a 410, or after five days without a success. */
        WebhookDisabledEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["WebhookEndpoint"];
                /** @description The former values of the changed fields, without `updated_at` and the like. */
                previous?: {
                    [key: string]: unknown;
                };
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "webhook.disabled";
            /** Format: uuid */
            workspace_id: string;
        };
        WebhookEndpoint: {
            /** @description The API version of the events. */
            api_version: string;
            /** Format: date-time */
            created_at: string;
            /** @description In the last 24 hours, accurate to five minutes. */
            deliveries_24h: components["schemas"]["DeliveryCounts"];
            description: string | null;
            /**
             * @description `manual` = by the team, `failing` = no success for five days, `gone` = it responded 410.
             * @enum {string|null}
             */
            disabled_reason: "manual" | "failing" | "gone" | null;
            events: string[];
            /** Format: uuid */
            id: string;
            include_text: boolean;
            /** @description The latest attempt; null before the first one. */
            last_delivery: components["schemas"]["LastDelivery"] | null;
            /** @constant */
            object: "webhook_endpoint";
            /** @enum {string} */
            status: "enabled" | "disabled";
            /** Format: date-time */
            updated_at: string;
            /** Format: uri */
            url: string;
        };
        WebhookEndpointDeleted: {
            data: {
                /** @constant */
                deleted: true;
                /** Format: uuid */
                id: string;
                /** @constant */
                object: "webhook_endpoint";
            };
            /** @constant */
            object: "webhook_endpoint";
            request_id: components["schemas"]["RequestId"];
        };
        WebhookEndpointEnvelope: {
            data: components["schemas"]["WebhookEndpoint"];
            /** @constant */
            object: "webhook_endpoint";
            request_id: components["schemas"]["RequestId"];
        };
        WebhookEndpointList: {
            data: components["schemas"]["WebhookEndpoint"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @constant */
            object: "list";
            request_id: components["schemas"]["RequestId"];
        };
        /** @description A test event, requested with `POST /v1/webhooks/{id}/test` and sent to that endpoint only. */
        WebhookTestEvent: {
            actor: components["schemas"]["EventActor"];
            /** @constant */
            api_version: "2026-08-17";
            /** Format: date-time */
            created_at: string;
            data: {
                object: components["schemas"]["WebhookEndpoint"];
            };
            /** @description The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates. */
            id: string;
            /** @constant */
            object: "event";
            /** @description The request that caused the event; null if none did. */
            request_id: string | null;
            /** @description Increases with every event of the workspace. Use it to order events. */
            sequence: number;
            /** @constant */
            type: "webhook.test";
            /** Format: uuid */
            workspace_id: string;
        };
        WeeklyWindows: {
            friday: components["schemas"]["TimeWindow"][];
            monday: components["schemas"]["TimeWindow"][];
            saturday: components["schemas"]["TimeWindow"][];
            sunday: components["schemas"]["TimeWindow"][];
            thursday: components["schemas"]["TimeWindow"][];
            tuesday: components["schemas"]["TimeWindow"][];
            wednesday: components["schemas"]["TimeWindow"][];
        };
        WeeklyWindowsBody: {
            friday?: components["schemas"]["TimeWindow"][];
            monday?: components["schemas"]["TimeWindow"][];
            saturday?: components["schemas"]["TimeWindow"][];
            sunday?: components["schemas"]["TimeWindow"][];
            thursday?: components["schemas"]["TimeWindow"][];
            tuesday?: components["schemas"]["TimeWindow"][];
            wednesday?: components["schemas"]["TimeWindow"][];
        };
        Widget: {
            /** @example #2454d6 */
            accent_color: string;
            /** @description The agent’s name. */
            agent_name: string | null;
            /**
             * Format: uri
             * @description The agent’s picture.
             */
            avatar_url: string | null;
            /** @description The first message in the window, for languages without an entry in `greetings`. */
            greeting: string | null;
            /** @description The greeting by language: BCP 47 tags such as `de` or `pt-BR`. */
            greetings: {
                [key: string]: string;
            };
            /** @description A label beside the launcher button; null = no label. */
            launcher_label: string | null;
            lead_form: components["schemas"]["WidgetLeadForm"];
            /**
             * @description The corner of the page.
             * @enum {string}
             */
            position: "right" | "left";
            /**
             * Format: uri
             * @description Your privacy notice.
             */
            privacy_url: string | null;
            /** @description Questions that are offered at the start. */
            suggestions: string[];
            /** @description Custom texts of the widget by language and key. The language `*` applies to all languages. */
            texts: {
                [key: string]: {
                    action_declined?: string;
                    action_done?: string;
                    action_running?: string;
                    ai_label?: string;
                    ai_notice?: string;
                    awaiting_approval?: string;
                    back?: string;
                    close?: string;
                    company?: string;
                    confirm?: string;
                    connection_lost?: string;
                    contact_title?: string;
                    conversation_ended?: string;
                    conversations?: string;
                    decline?: string;
                    email?: string;
                    end_conversation?: string;
                    error?: string;
                    failed?: string;
                    form_sent?: string;
                    invalid?: string;
                    meeting_booked?: string;
                    meeting_held?: string;
                    meeting_none?: string;
                    meeting_time?: string;
                    meeting_title?: string;
                    menu?: string;
                    message?: string;
                    more_times?: string;
                    name?: string;
                    new_conversation?: string;
                    offline_title?: string;
                    original?: string;
                    phone?: string;
                    placeholder?: string;
                    privacy?: string;
                    rating_comment?: string;
                    rating_question?: string;
                    rating_thanks?: string;
                    read?: string;
                    retry?: string;
                    send?: string;
                    sending?: string;
                    sent?: string;
                    solved_question?: string;
                    source?: string;
                    talk_to_person?: string;
                    teammate_joined?: string;
                    title?: string;
                    typing?: string;
                    unavailable?: string;
                    unread?: string;
                    waiting_for_person?: string;
                    you?: string;
                };
            };
            /**
             * @description `auto` follows the person’s device.
             * @enum {string}
             */
            theme: "auto" | "light" | "dark";
        };
        WidgetBody: {
            /** @example #2454d6 */
            accent_color?: string | null;
            agent_name?: string | null;
            /**
             * Format: uri
             * @description https
             */
            avatar_url?: string | null;
            greeting?: string | null;
            greetings?: {
                [key: string]: string;
            } | null;
            launcher_label?: string | null;
            lead_form?: components["schemas"]["WidgetLeadFormBody"] | null;
            /** @enum {string|null} */
            position?: "right" | "left" | null;
            /**
             * Format: uri
             * @description https
             */
            privacy_url?: string | null;
            suggestions?: string[] | null;
            texts?: {
                [key: string]: {
                    action_declined?: string;
                    action_done?: string;
                    action_running?: string;
                    ai_label?: string;
                    ai_notice?: string;
                    awaiting_approval?: string;
                    back?: string;
                    close?: string;
                    company?: string;
                    confirm?: string;
                    connection_lost?: string;
                    contact_title?: string;
                    conversation_ended?: string;
                    conversations?: string;
                    decline?: string;
                    email?: string;
                    end_conversation?: string;
                    error?: string;
                    failed?: string;
                    form_sent?: string;
                    invalid?: string;
                    meeting_booked?: string;
                    meeting_held?: string;
                    meeting_none?: string;
                    meeting_time?: string;
                    meeting_title?: string;
                    menu?: string;
                    message?: string;
                    more_times?: string;
                    name?: string;
                    new_conversation?: string;
                    offline_title?: string;
                    original?: string;
                    phone?: string;
                    placeholder?: string;
                    privacy?: string;
                    rating_comment?: string;
                    rating_question?: string;
                    rating_thanks?: string;
                    read?: string;
                    retry?: string;
                    send?: string;
                    sending?: string;
                    sent?: string;
                    solved_question?: string;
                    source?: string;
                    talk_to_person?: string;
                    teammate_joined?: string;
                    title?: string;
                    typing?: string;
                    unavailable?: string;
                    unread?: string;
                    waiting_for_person?: string;
                    you?: string;
                };
            } | null;
            /** @enum {string|null} */
            theme?: "auto" | "light" | "dark" | null;
        };
        WidgetLeadForm: {
            enabled: boolean;
            fields: ("name" | "email" | "phone" | "company")[];
        };
        WidgetLeadFormBody: {
            /** @default false */
            enabled: boolean;
            /**
             * @default [
             *       "name",
             *       "email"
             *     ]
             */
            fields: ("name" | "email" | "phone" | "company")[];
        };
        Workspace: {
            /** @description The actions that the agent may run in your product. */
            actions: components["schemas"]["ActionDefinition"][];
            /** @description Pages that may carry the widget. */
            allowed_origins: string[];
            /** @description The hours in which hosts can be booked. */
            availability: components["schemas"]["Availability"][];
            /** @description What customers are told instead of our own words while no one is there. */
            away_message: string | null;
            /** Format: date-time */
            created_at: string;
            credits: components["schemas"]["WorkspaceCredits"];
            /** Format: uuid */
            id: string;
            identity: components["schemas"]["WorkspaceIdentity"];
            knowledge: components["schemas"]["WorkspaceKnowledge"];
            /** @description Whether MCP accepts questions without a credential. */
            mcp_public: boolean;
            name: string;
            /** @constant */
            object: "workspace";
            /** @description When the team answers. Null: nothing is said to customers about who is there. */
            office_hours: components["schemas"]["OfficeHours"] | null;
            /** @description Minutes after which the team is mailed about a hand-off that no one has picked up; null = never. */
            pickup_minutes: number | null;
            /** @description `starter`, `growth` or `scale`; anything else has Starter’s limits. */
            plan: string;
            qualification_rules: components["schemas"]["QualificationRule"][];
            /** @description Whether members need a second factor in the console. */
            require_totp: boolean;
            /** Format: date-time */
            updated_at: string;
            widget: components["schemas"]["Widget"];
        };
        WorkspaceCredits: {
            /** @description Credits available in the period; null = unlimited. */
            limit: number | null;
            /**
             * @description The month, in UTC.
             * @example 2026-11
             */
            period: string;
            /** @description Credits used in the period. */
            used: number;
        };
        WorkspaceEnvelope: {
            data: components["schemas"]["Workspace"];
            /** @constant */
            object: "workspace";
            request_id: components["schemas"]["RequestId"];
        };
        WorkspaceIdentity: {
            /** @description Whether an identity secret is set. The operator creates it on the command line. */
            secret_set: boolean;
            /** Format: date-time */
            secret_set_at: string | null;
        };
        WorkspaceKnowledge: {
            /**
             * Format: int64
             * @description The storage limit. A document that exceeds it is refused with `conflict`.
             */
            limit_bytes: number;
            /**
             * Format: int64
             * @description Size of all versions of all documents, including those waiting to be indexed.
             */
            stored_bytes: number;
        };
    };
    responses: {
        /** @description `conflict`: The request conflicts with the current state of the resource. */
        Conflict: {
            headers: {
                "API-Version": components["headers"]["API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires. */
        Forbidden: {
            headers: {
                "API-Version": components["headers"]["API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description `conflict`: The request conflicts with the current state of the resource.
         *
         *     `idempotency_conflict`: The Idempotency-Key was already used for a different request.
         */
        IdempotencyConflict: {
            headers: {
                "API-Version": components["headers"]["API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `internal_error`: An internal error occurred. */
        InternalError: {
            headers: {
                "API-Version": components["headers"]["API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `method_not_allowed`: Method not allowed. See the Allow header. */
        MethodNotAllowed: {
            headers: {
                Allow: components["headers"]["Allow"];
                "API-Version": components["headers"]["API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_found`: Resource not found. */
        NotFound: {
            headers: {
                "API-Version": components["headers"]["API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `payload_too_large`: The request is too large for this endpoint. */
        PayloadTooLarge: {
            headers: {
                "API-Version": components["headers"]["API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `service_unavailable`: The service is temporarily unavailable. Retry later. */
        ServiceUnavailable: {
            headers: {
                "API-Version": components["headers"]["API-Version"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `rate_limit_exceeded`: Too many requests. See the Retry-After header. */
        TooManyRequests: {
            headers: {
                "API-Version": components["headers"]["API-Version"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `unsupported_media_type`: Content-Type must be application/json. */
        UnsupportedMediaType: {
            headers: {
                "API-Version": components["headers"]["API-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description The API version that the client expects. Other versions are refused. */
        ApiVersion: "2026-08-17";
        /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
        IdempotencyKey: string;
        /** @description The event’s id, the same on every attempt. */
        WebhookId: string;
        /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
        WebhookSignature: string;
        /** @description The time of this attempt, in seconds since 1970. */
        WebhookTimestamp: string;
    };
    requestBodies: never;
    headers: {
        /** @description The methods that the path supports. */
        Allow: string;
        /** @description The version of the API. */
        "API-Version": "2026-08-17";
        /** @description `true` if this is a repeated response for an Idempotency-Key, else absent. */
        "Idempotent-Replayed": "true";
        /** @description Requests that the tightest bucket allows in a window. */
        "RateLimit-Limit": number;
        /** @description Requests left in the window. */
        "RateLimit-Remaining": number;
        /** @description Seconds until the window resets. */
        "RateLimit-Reset": number;
        /** @description Seconds to wait before the next attempt. */
        "Retry-After": number;
        /** @description `Bearer`; in the console `Cookie`. */
        "WWW-Authenticate": string;
        /** @description Id of this request. Quote it when you ask for support. */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listIdentities: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unlinkIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityDeleted"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `recent_sign_in_required`: This needs a sign-in within the last 15 minutes. Sign in again.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitation"];
            };
        };
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `https_required`: Signing in needs HTTPS. Set BASE_URL to the https:// address of this service.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            /** @description `link_invalid`: The link is not valid any more: it was used, has expired or was replaced by a newer one. */
            410: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    joinByInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JoinedEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `cross_site_request`: Only pages of this service may change anything through the console’s API. */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            /** @description `link_invalid`: The link is not valid any more: it was used, has expired or was replaced by a newer one. */
            410: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    lookUpInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPreviewEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `cross_site_request`: Only pages of this service may change anything through the console’s API. */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `link_invalid`: The link is not valid any more: it was used, has expired or was replaced by a newer one. */
            410: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMe"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `cross_site_request`: Only pages of this service may change anything through the console’s API. */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptInvitationByProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description The provider’s id, as the operator configured it. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `https_required`: Signing in needs HTTPS. Set BASE_URL to the https:// address of this service.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            /** @description `link_invalid`: The link is not valid any more: it was used, has expired or was replaced by a newer one. */
            410: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    finishOidcSignIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description The provider’s id, as the operator configured it. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the console, or to its sign-in page with `error`. */
            303: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    linkIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description The provider’s id, as the operator configured it. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `recent_sign_in_required`: This needs a sign-in within the last 15 minutes. Sign in again.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startOidcSignIn: {
        parameters: {
            query?: {
                /** @description `again` and `prove` end on a page that says so to the one that waits; `prove` renews the session that there is. */
                purpose?: "sign_in" | "again" | "prove";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description The provider’s id, as the operator configured it. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the provider’s page. */
            303: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `https_required`: Signing in needs HTTPS. Set BASE_URL to the https:// address of this service. */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSignInMethods: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInMethodsEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPasswordEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `console_session_required`: Sign in to the console. The session is missing, expired or ended.
             *
             *     `sign_in_failed`: The e-mail address or the password is not correct.
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `recent_sign_in_required`: This needs a sign-in within the last 15 minutes. Sign in again.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestReset"];
            };
        };
        responses: {
            /** @description The resource. */
            202: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestedResetEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `cross_site_request`: Only pages of this service may change anything through the console’s API. */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirmPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmReset"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `totp_required`: Enter the code from your authenticator app, or one of your recovery codes.
             *
             *     `totp_invalid`: The code is not correct, or was used already. Wait for the next one.
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `https_required`: Signing in needs HTTPS. Set BASE_URL to the https:// address of this service.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description `link_invalid`: The link is not valid any more: it was used, has expired or was replaced by a newer one. */
            410: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reauthenticate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reauthenticate"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `console_session_required`: Sign in to the console. The session is missing, expired or ended.
             *
             *     `sign_in_failed`: The e-mail address or the password is not correct.
             *
             *     `totp_required`: Enter the code from your authenticator app, or one of your recovery codes.
             *
             *     `totp_invalid`: The code is not correct, or was used already. Wait for the next one.
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `password_sign_in_off`: Sign-in by password is off. Sign in through your identity provider.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSessionDeleted"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `cross_site_request`: Only pages of this service may change anything through the console’s API. */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listConsoleSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSessionList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endOtherConsoleSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessionsEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `cross_site_request`: Only pages of this service may change anything through the console’s API. */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endConsoleSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSessionDeleted"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `cross_site_request`: Only pages of this service may change anything through the console’s API. */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetUp"];
            };
        };
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `https_required`: Signing in needs HTTPS. Set BASE_URL to the https:// address of this service.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            /** @description `link_invalid`: The link is not valid any more: it was used, has expired or was replaced by a newer one. */
            410: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSetupState: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupStateEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `sign_in_failed`: The e-mail address or the password is not correct.
             *
             *     `totp_required`: Enter the code from your authenticator app, or one of your recovery codes.
             *
             *     `totp_invalid`: The code is not correct, or was used already. Wait for the next one.
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `https_required`: Signing in needs HTTPS. Set BASE_URL to the https:// address of this service.
             *
             *     `password_sign_in_off`: Sign-in by password is off. Sign in through your identity provider.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    enableTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmTotp"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `console_session_required`: Sign in to the console. The session is missing, expired or ended.
             *
             *     `totp_invalid`: The code is not correct, or was used already. Wait for the next one.
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `recent_sign_in_required`: This needs a sign-in within the last 15 minutes. Sign in again.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proposeTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpEnrolmentEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `recent_sign_in_required`: This needs a sign-in within the last 15 minutes. Sign in again.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    disableTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedTotpEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `recent_sign_in_required`: This needs a sign-in within the last 15 minutes. Sign in again.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `recent_sign_in_required`: This needs a sign-in within the last 15 minutes. Sign in again.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDrafts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInbox: {
        parameters: {
            query?: {
                /** @description Only what this member has; `none` = what nobody has. */
                assignee_id?: string;
                /** @description Only hand-offs of this kind. */
                kind?: "ticket" | "live_chat" | "callback" | "approval" | "complaint" | "retention";
                /** @description `mine` = assigned to you. All but `closed` hold what is open or pending, and but `snoozed` what is not snoozed. */
                queue?: "mine" | "unassigned" | "all" | "approvals" | "snoozed" | "closed";
                /** @description Only conversations that have this tag. */
                tag_id?: string;
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxItemList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    countInbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxCountsEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInboxFilters: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxFilterList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createInboxFilter: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InboxFilterBody"];
            };
        };
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxFilterEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteInboxFilter: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxFilterDeleted"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateInboxFilter: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InboxFilterPatch"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxFilterEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInboxItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxItemEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    invite: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Invite"];
            };
        };
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitationEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `recent_sign_in_required`: This needs a sign-in within the last 15 minutes. Sign in again.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationDeleted"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    searchMessages: {
        parameters: {
            query: {
                /** @description Value of `next_cursor` from the previous page. */
                cursor?: string;
                limit?: number;
                /** @description Words that a message has to contain, all of them; of three letters and more also as the beginning of a longer one. */
                q: string;
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageHitList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationsEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateNotifications"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationsEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    writeDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftBody"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signalPresence: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresenceBody"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPresenceEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markSessionRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamReadBody"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMarksEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signalTyping: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMarksEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `cross_site_request`: Only pages of this service may change anything through the console’s API.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description The id of the last event that you were sent. */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description Our id, a uuid. */
                workspace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, as they happen. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `console_session_required`: Sign in to the console. The session is missing, expired or ended. */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `totp_setup_required`: The workspace requires a second factor. Set up an authenticator app for your account first.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKillSwitchWithKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KillSwitchEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `secret_key_required`: This endpoint requires a secret key (sk_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setKillSwitchWithKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetKillSwitch"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KillSwitchEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `secret_key_required`: This endpoint requires a secret key (sk_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listActions: {
        parameters: {
            query?: {
                contact_id?: string;
                /** @description From then on, on the list's time field. */
                created_after?: string;
                /** @description Before then. */
                created_before?: string;
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description Of the action, exactly. */
                name?: string;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
                session_id?: string;
                status?: "awaiting_confirmation" | "awaiting_approval" | "approved" | "running" | "completed" | "failed" | "refused";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_window`: `created_after` must not be later than `created_before`.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAnalytics: {
        parameters: {
            query?: {
                channel?: "human" | "agent" | "whatsapp" | "messenger" | "instagram" | "email";
                /** @description From then on. Default: 30 days before `created_before`. */
                created_after?: string;
                /** @description Before then; at most 366 days later. Default: now. */
                created_before?: string;
                /** @description What one item of `series` stands for; weeks begin on Monday. At most 1,000 items. */
                granularity?: "hour" | "day" | "week" | "month";
                session_kind?: "support" | "retention";
                /** @description Whose hours, days, weeks and months. */
                timezone?: string;
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticsEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_window`: `created_after` must not be later than `created_before`.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    ask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskBody"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnswerEnvelope"];
                    "text/event-stream": string;
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `secret_key_required`: This endpoint requires a secret key (sk_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `credits_exhausted`: The workspace has no credits left for this month. */
            402: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `conversation_closed`: No messages are accepted here.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description `true` = only those who are blocked, `false` = only those who are not. */
                blocked?: boolean;
                /** @description From then on, on the list's time field. */
                created_after?: string;
                /** @description Before then. */
                created_before?: string;
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                email?: string;
                /** @description Your own id of the person, exactly as you pushed it. */
                external_user_id?: string;
                /** @description `user` = pushed or identified, `visitor` = anonymous. */
                kind?: "user" | "visitor";
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
                sort?: "created_at" | "last_seen_at";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_window`: `created_after` must not be later than `created_before`.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactErasureEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    blockContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContactExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactExportEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listContactGrants: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrantList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createContactGrant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GrantBody"];
            };
        };
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewGrantEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteContactGrant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                grant_id: string;
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrantDeleted"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unblockContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setContactVendorToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VendorTokenBody"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VendorTokenEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getGuardrails: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuardrailsEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateGuardrails: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateGuardrails"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuardrailsEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listHandoffs: {
        parameters: {
            query?: {
                /** @description Our id of the teammate who has it. */
                assignee_id?: string;
                contact_id?: string;
                /** @description From then on, on the list's time field. */
                created_after?: string;
                /** @description Before then. */
                created_before?: string;
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                kind?: "ticket" | "live_chat" | "callback" | "approval" | "complaint" | "retention";
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
                requester?: "human" | "agent" | "guardrail" | "kill_switch" | "credits" | "teammate" | "system";
                /** @description The queue's name, exactly. */
                route?: string;
                session_id?: string;
                /** @description Whether it is snoozed. */
                snoozed?: boolean;
                sort?: "created_at" | "updated_at";
                status?: "open" | "pending" | "resolved" | "closed";
                /** @description A tag of its session. */
                tag_id?: string;
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoffList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_window`: `created_after` must not be later than `created_before`.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHandoff: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoffEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateHandoff: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoffPatch"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoffEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    decideHandoff: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoffDecisionBody"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoffEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    giveBackHandoff: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoffEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replyToHandoff: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoffReplyBody"];
            };
        };
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /**
             * @description `conflict`: The request conflicts with the current state of the resource.
             *
             *     `newer_message`: The conversation has newer messages than the last one that you saw.
             *
             *     `idempotency_conflict`: The Idempotency-Key was already used for a different request.
             */
            409: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resolveHandoff: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoffResolveBody"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoffEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    snoozeHandoff: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoffSnoozeBody"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoffEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    takeOverHandoff: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoffEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    wakeHandoff: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoffEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeHandoffs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoffBulkBody"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoffBulkEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKey"];
            };
        };
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewKeyEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `recent_sign_in_required`: This needs a sign-in within the last 15 minutes. Sign in again.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyDeleted"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `recent_sign_in_required`: This needs a sign-in within the last 15 minutes. Sign in again.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateKey"];
            };
        };
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewKeyEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `recent_sign_in_required`: This needs a sign-in within the last 15 minutes. Sign in again.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKillSwitch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KillSwitchEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setKillSwitch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetKillSwitch"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KillSwitchEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listKnowledgeDocuments: {
        parameters: {
            query?: {
                audience?: "public" | "internal";
                /** @description From then on, on the list's time field. */
                created_after?: string;
                /** @description Before then. */
                created_before?: string;
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                locale?: string;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
                status?: "indexing" | "ready" | "failed";
                url?: string;
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentSummaryList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_window`: `created_after` must not be later than `created_before`.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createKnowledgeDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentBodyJson"];
                "multipart/form-data": components["schemas"]["DocumentBody"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentEnvelope"];
                };
            };
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKnowledgeDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceKnowledgeDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentBodyJson"];
                "multipart/form-data": components["schemas"]["DocumentBody"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteKnowledgeDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeDocumentDeleted"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listKnowledgeQuarantined: {
        parameters: {
            query?: {
                /** @description From then on, on the list's time field. */
                created_after?: string;
                /** @description Before then. */
                created_before?: string;
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                document_id?: string;
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
                reason?: "overrides_instructions" | "assigns_role" | "addresses_assistant" | "steers_answer";
                state?: "quarantined" | "released";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuarantinedSentenceList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_window`: `created_after` must not be later than `created_before`.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    quarantineAgain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuarantinedSentenceEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    releaseQuarantined: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuarantinedSentenceEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listLeads: {
        parameters: {
            query?: {
                contact_id?: string;
                /** @description From then on, on the list's time field. */
                created_after?: string;
                /** @description Before then. */
                created_before?: string;
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
                session_id?: string;
                sort?: "created_at" | "score";
                source?: "widget" | "agent" | "whatsapp" | "messenger" | "instagram" | "email";
                status?: "new" | "qualified" | "disqualified" | "converted";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_window`: `created_after` must not be later than `created_before`.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadPatch"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMeetings: {
        parameters: {
            query?: {
                contact_id?: string;
                /** @description From then on, on the list's time field. */
                created_after?: string;
                /** @description Before then. */
                created_before?: string;
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description The member who hosts the meeting. */
                host_id?: string;
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
                sort?: "starts_at" | "created_at";
                /** @description Those that start then or later. */
                starts_after?: string;
                /** @description Those that start before then. */
                starts_before?: string;
                status?: "booked" | "rescheduled" | "cancelled" | "completed" | "no_show";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeetingList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_window`: `created_after` must not be later than `created_before`.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMeeting: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeetingEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMeeting: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MeetingPatch"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeetingEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /**
             * @description `conflict`: The request conflicts with the current state of the resource.
             *
             *     `slot_unavailable`: The time slot is no longer available. Request the free slots again.
             */
            409: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddMember"];
            };
        };
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `recent_sign_in_required`: This needs a sign-in within the last 15 minutes. Sign in again.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberDeleted"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `recent_sign_in_required`: This needs a sign-in within the last 15 minutes. Sign in again.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMember"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `recent_sign_in_required`: This needs a sign-in within the last 15 minutes. Sign in again.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMemberStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberStatusEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMemberStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMemberStatus"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberStatusEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteDeleted"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOpenApiDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI document, without an envelope. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        info: Record<string, never>;
                        openapi: string;
                        paths: Record<string, never>;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSavedReplies: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
                /** @description What the shortcut begins with. */
                prefix?: string;
                /** @description `private` = your own. Default: both. */
                scope?: "private" | "shared";
                sort?: "shortcut" | "created_at";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReplyList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSavedReply: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedReplyBody"];
            };
        };
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReplyEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSavedReply: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReplyEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteSavedReply: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReplyDeleted"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateSavedReply: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedReplyPatch"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReplyEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    fillSavedReply: {
        parameters: {
            query: {
                /** @description The conversation that it is to be said in. */
                session_id: string;
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReplyTextEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                channel?: "human" | "agent" | "whatsapp" | "messenger" | "instagram" | "email";
                completed?: boolean;
                contact_id?: string;
                /** @description From then on, on the list's time field. */
                created_after?: string;
                /** @description Before then. */
                created_before?: string;
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                intent_class?: "answer" | "show" | "do" | "escalate";
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
                resolution?: "solved" | "unsolved" | "partial" | "abandoned";
                session_kind?: "support" | "retention";
                sort?: "started_at";
                /** @description A tag that it has. */
                tag_id?: string;
                voice_used?: boolean;
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_window`: `created_after` must not be later than `created_before`.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSessionMessages: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `asc` = oldest first. */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSessionNotes: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteBody"];
            };
        };
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSessionTags: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionTagList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    tagSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionTagBody"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionTagEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    untagSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
                /** @description Our id, a uuid. */
                tag_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionTagDeleted"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
                sort?: "name" | "created_at";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagBody"];
            };
        };
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagDeleted"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagPatch"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTeamStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamStatusEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUserTokens: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserTokenList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createUserToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateToken"];
            };
        };
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewUserTokenEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `recent_sign_in_required`: This needs a sign-in within the last 15 minutes. Sign in again.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUserToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserTokenEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteUserToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserTokenDeleted"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    pushUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushUser"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushedUserEnvelope"];
                };
            };
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushedUserEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `secret_key_required`: This endpoint requires a secret key (sk_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description Created: the new resource. */
            201: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookEndpointEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointDeleted"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description From then on, on the list's time field. */
                created_after?: string;
                /** @description Before then. */
                created_before?: string;
                /** @description `next_cursor` of the page before; opaque. */
                cursor?: string;
                event_type?: "session.started" | "session.ended" | "session.resolution_changed" | "session.tagged" | "session.untagged" | "message.created" | "note.created" | "note.deleted" | "handoff.created" | "handoff.updated" | "handoff.resolved" | "handoff.reopened" | "handoff.snoozed" | "handoff.woken" | "lead.created" | "lead.updated" | "meeting.booked" | "meeting.confirmed" | "meeting.rescheduled" | "meeting.cancelled" | "contact.created" | "contact.updated" | "contact.blocked" | "contact.unblocked" | "contact.erased" | "contact.vendor_token_changed" | "answer.unanswered" | "rating.received" | "action.completed" | "action.failed" | "action.refused" | "guardrail.tripped" | "guardrails.updated" | "killswitch.changed" | "member.status_changed" | "credits.low" | "credits.exhausted" | "webhook.disabled" | "webhook.test";
                /** @description How many at most; above 200 is refused, never clamped. */
                limit?: number;
                /** @description `desc` = newest or highest first. */
                order?: "asc" | "desc";
                /** @description `failed` = given up: the dead letters. */
                status?: "pending" | "succeeded" | "failed";
            };
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `duplicate_parameter`: The query parameter was sent more than once.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_window`: `created_after` must not be later than `created_before`.
             *
             *     `invalid_cursor`: The cursor is not valid for this endpoint.
             *
             *     `cursor_mismatch`: The cursor was issued for a different `sort` or `order`.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path: {
                /** @description Our id, a uuid. */
                delivery_id: string;
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                delivery_id: string;
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeliverBody"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedeliveryEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `invalid_window`: `created_after` must not be later than `created_before`.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookEndpointEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
                /** @description A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Our id, a uuid. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `invalid_id`: The id in the path is not valid.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The API version that the client expects. Other versions are refused. */
                "API-Version"?: components["parameters"]["ApiVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWorkspace"];
            };
        };
        responses: {
            /** @description The resource. */
            200: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceEnvelope"];
                };
            };
            /**
             * @description `unknown_parameter`: The endpoint does not accept this query parameter.
             *
             *     `invalid_parameter`: The query parameter has an invalid value.
             *
             *     `unknown_field`: The endpoint does not accept this field.
             *
             *     `missing_field`: A required field is missing.
             *
             *     `invalid_field`: The field has an invalid value.
             *
             *     `malformed_json`: The body is not valid JSON.
             *
             *     `invalid_body`: The body must be a JSON object with at least one field.
             *
             *     `conflicting_credentials`: Authorization and X-Service-Key contain different credentials. Send only one.
             *
             *     `unsupported_version`: The requested API-Version is not supported.
             */
            400: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `invalid_credential`: The credential is missing, unknown, expired or revoked.
             *
             *     `publishable_key_not_allowed`: This endpoint does not accept publishable keys (pk_).
             *
             *     `user_token_required`: This endpoint requires a user token (pv_ut_).
             */
            401: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `insufficient_role`: The role of the credential lacks a capability that this endpoint requires.
             *
             *     `recent_sign_in_required`: This needs a sign-in within the last 15 minutes. Sign in again.
             */
            403: {
                headers: {
                    "API-Version": components["headers"]["API-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    onActionCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionCompletedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onActionFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionFailedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onActionRefused: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionRefusedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAnswerUnanswered: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerUnansweredEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactBlocked: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactBlockedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactCreatedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactErased: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactErasedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactUnblocked: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactUnblockedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactUpdatedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactVendorTokenChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactVendorTokenChangedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCreditsExhausted: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditsExhaustedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCreditsLow: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditsLowEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onGuardrailTripped: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuardrailTrippedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onGuardrailsUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuardrailsUpdatedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onHandoffCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoffCreatedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onHandoffReopened: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoffReopenedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onHandoffResolved: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoffResolvedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onHandoffSnoozed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoffSnoozedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onHandoffUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoffUpdatedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onHandoffWoken: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoffWokenEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onKillswitchChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KillswitchChangedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onLeadCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadCreatedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onLeadUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadUpdatedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMeetingBooked: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MeetingBookedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMeetingCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MeetingCancelledEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMeetingConfirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MeetingConfirmedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMeetingRescheduled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MeetingRescheduledEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMemberStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberStatusChangedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageCreatedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNoteCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteCreatedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNoteDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteDeletedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRatingReceived: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatingReceivedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSessionEnded: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionEndedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSessionResolutionChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionResolutionChangedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSessionStarted: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionStartedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSessionTagged: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionTaggedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSessionUntagged: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionUntaggedEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookDisabled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookDisabledEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s id, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description `v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description The time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description Delivered, if sent within 15 seconds. Any other response is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone and is disabled at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
